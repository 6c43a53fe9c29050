//! Names the browser and the system of a `User-Agent` header.
//!
//! The rules are those of <https://github.com/ua-parser/uap-core>, of the browsers with which people sign in: all of its
//! thousand rules would take seconds at the start and megabytes ever after, to tell crawlers apart. Systems have no
//! version: browsers write a frozen one.

use std::sync::LazyLock;

use portal_domain::sign_ins::Agent;
use ua_parser::{os, user_agent};

/// Bytes of a header that are read: those of browsers have at most 300.
const READ: usize = 512;

/// Each browser by its rule, in this order: nearly all of them also call themselves Chrome and Safari. A rule without a
/// name takes that of its first group; the second one is the main version.
const BROWSERS: [(&str, &str); 24] = [
    (r"\[FB.{0,300};(FBAV)/(\d{1,5})", "Facebook"),
    (
        r"Mozilla.{1,200}Mobile.{1,100}(Instagram).(\d{1,5})\.",
        "Instagram",
    ),
    (r"(UC? ?Browser|UCWEB)[ /]?(\d{1,5})\.", "UC Browser"),
    (r"(Opera Mini)(?:/att|)/?(\d{1,5}|)", "Opera Mini"),
    (r"(OPiOS)/(\d{1,5})\.", "Opera Mini"),
    (r"(OPR|OPT)/(\d{1,5})\.", "Opera"),
    (r"(EdgiOS|EdgA|Edge?)/(\d{1,5})", "Edge"),
    (r"(SamsungBrowser)/(\d{1,5})\.", "Samsung Internet"),
    (r"(MiuiBrowser)/(\d{1,5})\.", "Mi Browser"),
    (r"(HeyTapBrowser)/(\d{1,5})", "HeyTap Browser"),
    (r"(VivoBrowser)/(\d{1,5})", "Vivo Browser"),
    (r"(JioPages|JioSphere)/(\d{1,5})", ""),
    (r"(YaBrowser)/(\d{1,5})\.", "Yandex Browser"),
    (r"(Vivaldi)/(\d{1,5})", ""),
    (r"(DuckDuckGo|Ddg)/(\d{1,5})", "DuckDuckGo"),
    (r"((?:B|b)rave(?:\sChrome)?)/(\d{1,5})", "Brave"),
    (r"Mozilla.{1,200}Android.{1,200}(GSA)/(\d{1,5})\.", "Google"),
    (r"(FxiOS)/(\d{1,5})\.", "Firefox"),
    (r"(Firefox)/(\d{1,5})\.", ""),
    (r"; wv\).{1,300}(Chrome)/(\d{1,5})\.", "Android app"),
    (r"(CriOS|CrMo)/(\d{1,5})", "Chrome"),
    (r"(HeadlessChrome)/(\d{1,5})\.", "Headless Chrome"),
    (r"(Chromium|Chrome)/(\d{1,5})\.", ""),
    (r"(Version)/(\d{1,5})\..{1,200}Safari/", "Safari"),
];

/// Each system by its rule, in this order.
const SYSTEMS: [(&str, &str); 11] = [
    (r"(HarmonyOS|OpenHarmony)", "HarmonyOS"),
    (r"(KAIOS)/", "KaiOS"),
    (r"(Tizen)[ /]", "Tizen"),
    (r"(Android)[ \-/;]", "Android"),
    (r"(iPad)", "iPad"),
    (r"(iPhone|iPod)", "iPhone"),
    (r"(CrOS) [a-z0-9_]+ ", "ChromeOS"),
    (r"(Windows NT|Windows 10|Win64)", "Windows"),
    (r"(Mac OS X|Macintosh)", "macOS"),
    (r"(FreeBSD|OpenBSD|NetBSD)", ""),
    (r"(Linux)", "Linux"),
];

static RULES: LazyLock<Option<(user_agent::Extractor<'_>, os::Extractor<'_>)>> =
    LazyLock::new(compiled);

/// The rules; `None` if one of them is wrong, which a test excludes.
fn compiled() -> Option<(user_agent::Extractor<'static>, os::Extractor<'static>)> {
    let name = |name: &'static str| (!name.is_empty()).then(|| name.into());
    let browsers = BROWSERS.map(|(regex, family)| user_agent::Parser {
        regex: regex.into(),
        family_replacement: name(family),
        ..user_agent::Parser::default()
    });
    let systems = SYSTEMS.map(|(regex, family)| os::Parser {
        regex: regex.into(),
        os_replacement: name(family),
        ..os::Parser::default()
    });
    let browsers = user_agent::Builder::new().push_all(browsers).ok()?.build();
    let systems = os::Builder::new().push_all(systems).ok()?.build();
    Some((browsers.ok()?, systems.ok()?))
}

/// The browser and the system that the header names.
pub(crate) fn parse(header: &str) -> Agent {
    let Some((browsers, systems)) = RULES.as_ref() else {
        return Agent::default();
    };
    let header = &header[..header.floor_char_boundary(READ)];
    let browser =
        browsers.extract(header).map(
            |found| match found.major.filter(|major| !major.is_empty()) {
                Some(major) => format!("{} {major}", found.family),
                None => found.family.into_owned(),
            },
        );
    let system = systems.extract(header).map(|found| found.os.into_owned());
    Agent { browser, system }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What people in India sign in with, as those browsers write it.
    const SEEN: [(&str, &str); 19] = [
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
            "Chrome 126 on Windows",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.68",
            "Edge 126 on Windows",
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
            "Firefox 127 on Linux",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
            "Safari 17 on macOS",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "Safari 17 on iPhone",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1",
            "Chrome 126 on iPhone",
        ),
        (
            "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15",
            "Firefox 127 on iPad",
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
            "Chrome 126 on Android",
        ),
        (
            "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
            "Samsung Internet 25 on Android",
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36 OPR/83.0.0.0",
            "Opera 83 on Android",
        ),
        (
            "Mozilla/5.0 (Linux; U; Android 13; en-us; Redmi Note 12) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.9.1-gn",
            "Mi Browser 14 on Android",
        ),
        (
            "Mozilla/5.0 (Linux; U; Android 12; en-US; RMX3085) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.0.1306 Mobile Safari/537.36",
            "UC Browser 13 on Android",
        ),
        (
            "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0",
            "Firefox 127 on Android",
        ),
        (
            "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
            "Chrome 126 on ChromeOS",
        ),
        (
            "Mozilla/5.0 (Linux; Android 13; vivo 1904; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36",
            "Android app 126 on Android",
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/147.0.0.0 Safari/537.36",
            "Headless Chrome 147 on Linux",
        ),
        ("curl/8.5.0", "Unknown browser"),
        ("", "Unknown browser"),
        ("नमस्ते", "Unknown browser"),
    ];

    #[test]
    fn browsers_and_systems_have_their_names() {
        for (header, name) in SEEN {
            assert_eq!(parse(header).to_string(), name, "{header}");
        }
    }

    #[test]
    fn a_long_header_is_cut_and_no_text_of_it_is_taken_over() {
        let long = format!("{}é{}", "x".repeat(READ - 1), SEEN[0].0);
        assert_eq!(parse(&long), Agent::default());
        let script = parse("<script>alert(1)</script> Firefox/1<b>.0 (Linux <i>)");
        assert_eq!(script.to_string(), "Unknown browser on Linux");
        let huge = parse("Chrome/999999999999.0 (Windows NT 10.0)");
        assert_eq!(huge.browser, None);
    }
}
