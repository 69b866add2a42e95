<?php
foreach (json_decode(getenv("REQUESTS"), true) as $request) {
    $curl = curl_init($request["url"]);
    $headers = ["Authorization: " . $request["authorization"], "Notion-Version: 2025-09-03"];
    curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_HTTPHEADER => $headers]);
    curl_exec($curl);
    echo $request["kind"], " ", curl_getinfo($curl, CURLINFO_RESPONSE_CODE), "\n";
}
