# Varnish 7 with vmod xkey (package varnish-modules), in front of the shop's pages. Start it with
#   -p http_gzip_support=off -p http_resp_hdr_len=32k -p http_resp_size=64k -p workspace_backend=256k -p workspace_client=256k
# Without the first, Varnish asks for gzip only and Brotli is lost; the others make room for `surrogate-key`.
vcl 4.1;

import std;
import xkey;

# The proxy that knows which instances can show pages.
backend origin {
  .host = "ORIGIN_HOST";
  .port = "ORIGIN_PORT";
  .first_byte_timeout = 15s;
  .probe = { .url = "/showz"; .interval = 1s; .timeout = 1s; .window = 3; .threshold = 2; }
}

# Where relays run (ROLE=jobs).
acl relays {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (!client.ip ~ relays) { return (synth(403)); }
    # Soft: what is old is shown only while no instance answers.
    set req.http.n-gone = xkey.softpurge(req.http.xkey-purge);
    return (synth(200, "Purged"));
  }
  unset req.http.xkey-purge;
  # Of this Varnish alone: it shows old pages while no instance answers, so it is well then, too.
  if (req.url == "/cache-healthz") { return (synth(200)); }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  if (req.url ~ "^/(en/)?(admin|api|webhooks|practice-bank)(/|$|\?)") { return (pass); }
  # Marks of advertisements change no page.
  set req.url = regsuball(req.url, "(?<=[?&])(utm_[a-z_]+|gclid|gbraid|wbraid|fbclid|msclkid)=[^&]*&?", "");
  set req.url = regsub(req.url, "[?&]$", "");
  # One variant of each encoding that the shop makes.
  if (req.http.Accept-Encoding ~ "\bbr\b") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "\bgzip\b") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }
  # Pages and their Markdown are two variants; what browsers accept besides is nothing to the shop.
  if (req.http.Accept ~ "text/markdown") { return (pass); }
  set req.http.Accept = "*/*";
  # Old pages only where no instance answers; cookies are not looked at, because shared pages know no visitor.
  set req.grace = 24h;
  if (req.restarts == 0 && std.healthy(req.backend_hint)) { set req.grace = 0s; }
  return (hash);
}

sub vcl_backend_response {
  if (beresp.status >= 500 && bereq.is_bgfetch) { return (abandon); }
  # Not marked as uncacheable: that mark would be found in place of an old page.
  if (beresp.status >= 500) {
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    return (deliver);
  }
  # For one visitor, or an error: kept by nobody.
  if (beresp.http.Set-Cookie || beresp.status >= 400) {
    set beresp.uncacheable = true;
    set beresp.ttl = 2s;
    return (deliver);
  }
  if (beresp.http.surrogate-control) {
    set beresp.http.xkey = beresp.http.surrogate-key + " everything";
    set beresp.ttl = std.duration(regsub(beresp.http.surrogate-control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = 24h;
  } elsif (beresp.http.Cache-Control ~ "immutable") {
    # Files whose names change with their content.
    set beresp.ttl = 7d;
    set beresp.grace = 24h;
  } else {
    set beresp.uncacheable = true;
    set beresp.ttl = 2m;
  }
  return (deliver);
}

sub vcl_deliver {
  # An instance that dies before the probe notices: once more, old pages allowed.
  if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
    return (restart);
  }
  unset resp.http.surrogate-key;
  unset resp.http.surrogate-control;
  unset resp.http.xkey;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  # Browsers ask each time; the age would only confuse them.
  unset resp.http.Age;
}

sub vcl_backend_error {
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Retry-After = "5";
  set beresp.http.Cache-Control = "no-store";
  set beresp.body = "503 Service Unavailable";
  return (deliver);
}
