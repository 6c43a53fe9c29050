//! TLS in front of a server on loopback, with a certificate of an authority that nobody knows yet.

use std::{net::Ipv4Addr, sync::Arc, thread};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

pub(crate) struct Tls {
    /// Where it is reached, as `localhost`.
    pub(crate) port: u16,
    /// The certificate of the authority that signed the server's, as PEM.
    pub(crate) authority: Vec<u8>,
}

impl Tls {
    /// In front of the server at that port, until the process ends.
    pub(crate) fn before(port: u16) -> Self {
        let (config, authority) = certified();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        listener.set_nonblocking(true).unwrap();
        let own = listener.local_addr().unwrap().port();
        thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_current_thread();
            let runtime = runtime.enable_all().build().unwrap();
            runtime.block_on(async move {
                let listener = TcpListener::from_std(listener).unwrap();
                while let Ok((socket, _)) = listener.accept().await {
                    let acceptor = acceptor.clone();
                    tokio::spawn(async move {
                        // A client that does not trust us goes away.
                        let Ok(mut outside) = acceptor.accept(socket).await else {
                            return;
                        };
                        let inside = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await;
                        let mut inside = inside.unwrap();
                        let _ = tokio::io::copy_bidirectional(&mut outside, &mut inside).await;
                    });
                }
            });
        });
        Self {
            port: own,
            authority,
        }
    }
}

fn certified() -> (ServerConfig, Vec<u8>) {
    let mut params = CertificateParams::new([]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let params = CertificateParams::new(["localhost".to_owned()]).unwrap();
    let certificate = params.signed_by(&key, &authority).unwrap();
    let chain = CertificateDer::from_pem_slice(certificate.pem().as_bytes()).unwrap();
    let key = PrivateKeyDer::from_pem_slice(key.serialize_pem().as_bytes()).unwrap();
    let config = ServerConfig::builder_with_provider(ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![chain], key)
        .unwrap();
    (config, authority.pem().into_bytes())
}
