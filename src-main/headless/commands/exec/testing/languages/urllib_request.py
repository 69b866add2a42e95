import json, os, urllib.error, urllib.request

for request in json.loads(os.environ["REQUESTS"]):
    call = urllib.request.Request(request["url"], headers={"Authorization": request["authorization"], "Notion-Version": "2025-09-03"})
    try:
        print(request["kind"], urllib.request.urlopen(call).status)
    except urllib.error.HTTPError as error:
        print(request["kind"], error.code)
