import { generateKeyPairSync, randomBytes } from 'node:crypto';
import forge from 'node-forge';

export type Certificate = { readonly cert: string; readonly key: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a certificate authority for one test. */
export function createAuthority(name = 'Test authority') {
  const authorityKeys = createKeyPair();
  const subject = [{ name: 'commonName', value: name }];
  const root = createCertificate(authorityKeys.publicKey, subject, subject);
  root.setExtensions([
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, critical: true },
  ]);
  root.sign(authorityKeys.privateKey, forge.md.sha256.create());
  return {
    cert: forge.pki.certificateToPem(root),
    issue(host: string): Certificate {
      const hostKeys = createKeyPair();
      const leaf = createCertificate(
        hostKeys.publicKey,
        [{ name: 'commonName', value: host }],
        subject,
      );
      leaf.setExtensions([
        { name: 'basicConstraints', cA: false },
        { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
        { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
      ]);
      leaf.sign(authorityKeys.privateKey, forge.md.sha256.create());
      return { cert: forge.pki.certificateToPem(leaf), key: hostKeys.pem };
    },
  };
}

function createKeyPair() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  // Temporal's worker reads PKCS#8, node-forge PKCS#1.
  const forged = forge.pki.privateKeyFromPem(
    privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  );
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    privateKey: forged,
    publicKey: forge.pki.setRsaPublicKey(forged.n, forged.e),
  };
}

function createCertificate(
  publicKey: forge.pki.rsa.PublicKey,
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = `00${randomBytes(8).toString('hex')}`;
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + DAY_MS);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  return certificate;
}
