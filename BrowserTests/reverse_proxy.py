"""A small reverse proxy in front of a server, which can respond in its place."""

import http.client
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding"}


class ReverseProxy:
    """Forwards all requests. `statuses` maps paths to statuses that it sends instead. It responds with 502 when the server is
    gone, and once in place of the response to a POST of the path `lost_response_path`."""

    def __init__(self, server):
        self.server = urlsplit(server)
        self.statuses = {}
        self.lost_response_path = None
        self.posted_paths = []
        self.navigated_paths = []
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                proxy.respond(self)

            do_POST = do_GET

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.http.server_port}"

    def __enter__(self):
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()

    def respond(self, request):
        body = request.rfile.read(int(request.headers.get("Content-Length", 0)))
        if request.command == "POST":
            self.posted_paths.append(request.path)
        if request.headers.get("Sec-Fetch-Mode") == "navigate":
            self.navigated_paths.append(request.path)
        if request.path in self.statuses:
            return self.send_status(request, self.statuses[request.path])
        connection = http.client.HTTPConnection(self.server.hostname, self.server.port, timeout=60)
        try:
            connection.request(request.command, request.path, body, dict(request.headers))
            response = connection.getresponse()
        except OSError:
            return self.send_status(request, 502)
        if request.command == "POST" and request.path == self.lost_response_path:
            self.lost_response_path = None
            response.read()
            self.send_status(request, 502)
        else:
            self.forward(request, response)
        connection.close()

    def send_status(self, request, status):
        request.send_response(status)
        request.send_header("Content-Type", "text/html")
        request.end_headers()
        request.wfile.write(b"<html><body>a proxy's own page</body></html>")

    def forward(self, request, response):
        request.send_response(response.status)
        for name, value in response.getheaders():
            if name.lower() not in HOP_BY_HOP:
                request.send_header(name, value)
        request.end_headers()
        try:
            while chunk := response.read1(65536):
                request.wfile.write(chunk)
                request.wfile.flush()
        except OSError:
            pass  # Either end has left, as they do with a stream.
