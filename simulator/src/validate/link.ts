type LinkCheck = { link: string } | { fault: string };

type ParsedUrl = {
  isHttps: boolean;
  hasHttpScheme: boolean;
  userInfo: string;
  host: string;
  port: number | null;
  path: string;
};

const isIpv6 = (host: string) => /^\[[0-9a-f:.]+\]$/i.test(host);

/** Parses a URL like Telegram, which is more lenient than browsers. */
function parseAddress(address: string): ParsedUrl | string {
  const scheme = /^([^:/?#@[\]]*):\/\//.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") {
    return "Unsupported URL protocol";
  }
  const rest = scheme === undefined ? address : address.slice(scheme.length + 3);
  const authorityEnd = rest.search(/[/?#]/);
  const authority = authorityEnd < 0 ? rest : rest.slice(0, authorityEnd);
  const query = authorityEnd < 0 ? "" : rest.slice(authorityEnd).trimEnd();

  const portText = /:([^:\]@]*)$/.exec(authority)?.[1];
  const hasPort = portText !== undefined && authority.length > portText.length + 1;
  const port = hasPort ? Number(portText) : null;
  if (hasPort && (!/^\d+$/.test(portText) || port === 0 || (port ?? 0) > 65_535)) {
    return "Wrong port number specified in the URL";
  }
  const userInfoHost = hasPort ? authority.slice(0, -(portText.length + 1)) : authority;
  const at = userInfoHost.lastIndexOf("@");
  const host = userInfoHost.slice(at + 1).toLowerCase();
  if (host === "") return "URL host is empty";
  if (host === ".") return "Host is invalid";
  if (!isIpv6(host)) {
    if (/%(?![0-9a-f]{2})/i.test(host)) return "Wrong percent-encoded symbol in URL host";
    if (/[^\w.\-!$,~*'();&+=%\u0080-\uffff]/.test(host)) return "Disallowed character in URL host";
  }
  const path = (query.startsWith("/") ? query : `/${query}`).replaceAll(
    /[\0-\x20]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
  return {
    isHttps: scheme === "https",
    hasHttpScheme: scheme !== undefined,
    userInfo: at < 0 ? "" : userInfoHost.slice(0, at),
    host,
    port,
    path,
  };
}

function checkAppLink(scheme: string, address: string): LinkCheck {
  const parsed = parseAddress(address);
  if (typeof parsed === "string") return { fault: parsed };
  if (parsed.hasHttpScheme || parsed.userInfo || parsed.port !== null || isIpv6(parsed.host)) {
    return { fault: scheme === "tg" ? "Wrong tg URL" : "Wrong ton URL" };
  }
  const allowed = scheme === "tonsite" ? /^[\w.-]+$/ : /^[\w-]+$/;
  if (!allowed.test(parsed.host)) return { fault: "Unallowed characters in URL host" };
  const path = parsed.path.startsWith("/?") ? parsed.path.slice(1) : parsed.path;
  return { link: `${scheme}://${parsed.host}${path}` };
}

export function checkLink(link: string): LinkCheck {
  const app = /^(tg|ton|tonsite):(?:\/\/)?/i.exec(link);
  if (app?.[1]) return checkAppLink(app[1].toLowerCase(), link.slice(app[0].length));

  const parsed = parseAddress(link);
  if (typeof parsed === "string") return { fault: parsed };
  if (!parsed.host.includes(".") && !isIpv6(parsed.host)) return { fault: "Wrong HTTP URL" };
  const scheme = parsed.isHttps ? "https" : "http";
  const userInfo = parsed.userInfo ? `${parsed.userInfo}@` : "";
  const port = parsed.port === null ? "" : `:${parsed.port}`;
  return { link: `${scheme}://${userInfo}${parsed.host}${port}${parsed.path}` };
}

/** Checks a URL that must be https; `refuse` creates the error. */
export function checkHttpsLink(
  address: string,
  refuse: (address: string, why: string) => Error,
): string {
  const rest = address.replace(/^(?:tg|ton|tonsite):(?:\/\/)?/i, "");
  const parsed = parseAddress(rest);
  if (typeof parsed === "string") throw refuse(address, parsed);
  if (rest !== address || !parsed.isHttps) throw refuse(address, "Only HTTPS links are allowed");
  const checked = checkLink(address);
  if ("fault" in checked) throw refuse(address, checked.fault);
  return checked.link;
}

export function hostOf(link: string): string {
  const parsed = parseAddress(link);
  return typeof parsed === "string" ? "" : parsed.host;
}

/** The stricter check that Telegram's core applies to the URL of a button. */
export function isRefusedByServers(link: string): boolean {
  if (!link.startsWith("http")) return false;
  if (link.length > 2048) return true;
  const parsed = parseAddress(link);
  if (typeof parsed === "string" || parsed.userInfo) return true;
  if (isIpv6(parsed.host) || /^\d+\.\d+\.\d+\.\d+$/.test(parsed.host)) return false;
  const labels = parsed.host.replace(/\.$/, "").split(".");
  const top = labels.at(-1) ?? "";
  const isLabel = (label: string) => /^[^\s_!$,~*'();&+=%.]+$/.test(label) && !/^-|-$/.test(label);
  return !labels.every(isLabel) || top.length < 2 || /^\d+$/.test(top);
}

/** The id in `tg://user?id=…`, which makes a mention instead of a link. */
export function mentionedUserId(link: string): number | null {
  const id = /^tg:(?:\/\/)?user\/?\?(?:.*&)?id=(\d+)/i.exec(link)?.[1];
  return id === undefined ? null : Number(id);
}
