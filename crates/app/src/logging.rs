//! The log: one line per event on standard error, as JSON where a program reads it.

use std::io::IsTerminal;

use tracing_subscriber::{EnvFilter, fmt, layer::SubscriberExt, util::SubscriberInitExt};

use crate::config::{Config, LogConfig, LogFormat};

/// Starts logging, first with warnings about the configuration. A second call does nothing.
pub(crate) fn start(config: &Config) {
    start_as(&config.log);
    for sentence in &config.strange {
        tracing::warn!("{sentence}");
    }
}

fn start_as(config: &LogConfig) {
    let filter = EnvFilter::try_new(&config.filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let json = match config.format {
        LogFormat::Json => true,
        LogFormat::Text => false,
        LogFormat::Auto => !std::io::stderr().is_terminal(),
    };
    let registry = tracing_subscriber::registry().with(filter);
    let started = if json {
        registry
            .with(
                fmt::layer()
                    .json()
                    .flatten_event(true)
                    // There is one span at a time, which the entry has as the current span.
                    .with_span_list(false)
                    .with_writer(std::io::stderr),
            )
            .try_init()
    } else {
        registry
            .with(
                fmt::layer()
                    .compact()
                    .with_target(false)
                    .with_writer(std::io::stderr),
            )
            .try_init()
    };
    drop(started);
}
