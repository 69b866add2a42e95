# Each line of LINES: kind, URL, authorization.
printf '%s\n' "$LINES_OF_REQUESTS" | while IFS='|' read -r kind url authorization; do
  status=$(curl -s -o /dev/null -w '%{http_code}' -H "Authorization: $authorization" -H 'Notion-Version: 2025-09-03' "$url")
  echo "$kind $status"
done
