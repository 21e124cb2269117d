//! Who may talk to the server: pages that it served itself, and programs of this machine.
//!
//! A page of another origin could otherwise open a connection from the user's browser, and one whose name was made to point here could read the answers. Browsers tell both: in the
//! header `Origin`, and by the name in `Host`.

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};

/// Refuses whoever comes by another name, or from another page.
pub async fn guard(State(address): State<SocketAddr>, request: Request, next: Next) -> Response {
    match check(request.headers(), address) {
        Ok(()) => next.run(request).await,
        Err(why) => (StatusCode::FORBIDDEN, why).into_response(),
    }
}

fn check(headers: &HeaderMap, address: SocketAddr) -> Result<(), &'static str> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(HOST).ok_or("a request without a host")?;
    if !is_ours(host, address) {
        return Err("this server is not called that; open it by the address that it printed");
    }
    match text(ORIGIN) {
        // Programs that are not browsers have none.
        None => Ok(()),
        Some(origin) if origin.strip_prefix("http://") == Some(host) => Ok(()),
        Some(_) => Err("this server answers pages of its own only"),
    }
}

/// By the name of this machine for itself, or by the number that it listens on.
fn is_ours(host: &str, address: SocketAddr) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
        _ => (host, Some(80)),
    };
    let number: Option<IpAddr> = name.trim_start_matches('[').trim_end_matches(']').parse().ok();
    // Numbers cannot be made to point elsewhere, names can.
    let is_known = name.eq_ignore_ascii_case("localhost")
        || number.is_some_and(|number| number.is_loopback() || number == address.ip() || address.ip().is_unspecified());
    is_known && port == Some(address.port())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn allowed(host: &'static str, origin: Option<&'static str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static(host));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
        }
        check(&headers, "127.0.0.1:7000".parse().unwrap()).is_ok()
    }

    #[test]
    fn pages_of_others_are_refused() {
        assert!(allowed("localhost:7000", None));
        assert!(allowed("127.0.0.1:7000", Some("http://127.0.0.1:7000")));
        assert!(allowed("[::1]:7000", Some("http://[::1]:7000")));
        assert!(!allowed("127.0.0.1:7000", Some("http://localhost:7000")));
        assert!(!allowed("localhost:7000", Some("http://evil.example")));
        assert!(!allowed("localhost:7000", Some("https://localhost:7000")));
        assert!(!allowed("localhost:7000", Some("null")));
        assert!(!allowed("evil.example:7000", None));
        assert!(!allowed("localhost:7001", None));
        assert!(!allowed("localhost", None));
        assert!(!allowed("10.0.0.1:7000", None));
        assert!(check(&HeaderMap::new(), "127.0.0.1:7000".parse().unwrap()).is_err());
    }
}
