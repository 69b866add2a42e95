require "json"
require "net/http"

JSON.parse(ENV.fetch("REQUESTS")).each do |request|
  uri = URI(request["url"])
  headers = { "Authorization" => request["authorization"], "Notion-Version" => "2025-09-03" }
  puts "#{request["kind"]} #{Net::HTTP.get_response(uri, headers).code}"
end
