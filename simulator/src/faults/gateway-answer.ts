/** What a proxy answers if it cannot reach the server. */
export type GatewayAnswer = { status: number; isJson: boolean };

const statusNames: Record<number, string> = {
  400: "Bad Request",
  403: "Forbidden",
  404: "Not Found",
  408: "Request Timeout",
  413: "Request Entity Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

export function gatewayPage(status: number): Response {
  const line = `${status} ${statusNames[status] ?? "Error"}`;
  const page = `<html>\r\n<head><title>${line}</title></head>\r\n<body>\r\n<center><h1>${line}</h1></center>\r\n<hr><center>nginx/1.18.0</center>\r\n</body>\r\n</html>\r\n`;
  return new Response(page, { status, headers: { "content-type": "text/html" } });
}

export function answerAsGateway({ status, isJson }: GatewayAnswer): Response {
  if (!isJson) return gatewayPage(status);
  const description = statusNames[status] ?? "Error";
  return Response.json({ ok: false, error_code: status, description }, { status });
}
