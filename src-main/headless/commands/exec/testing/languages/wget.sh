# Each line of LINES: kind, URL, authorization.
printf '%s\n' "$LINES_OF_REQUESTS" | while IFS='|' read -r kind url authorization; do
  status=$(wget -S -O /dev/null --tries=1 --header="Authorization: $authorization" --header='Notion-Version: 2025-09-03' "$url" 2>&1 |
    awk '$1 ~ /^HTTP\// { status = $2 } END { print status }')
  echo "$kind $status"
done
