/**
 * How far sites are trusted that nobody in the space has said anything of, 0–1 (SE-49); their subdomains likewise, unless they
 * have a line of their own. The list is ours: standards bodies and the protocols' own pages, then reviewed and edited publications,
 * then places where anybody may write. A space says otherwise by `setSourceTrust`.
 */
export const TRUSTED_DOMAINS: Readonly<Record<string, number>> = {
  'eips.ethereum.org': 0.95,
  'ethereum.org': 0.9,
  'ietf.org': 0.95,
  'rfc-editor.org': 0.95,
  'w3.org': 0.95,
  'iso.org': 0.9,
  'nist.gov': 0.95,
  'who.int': 0.9,
  'europa.eu': 0.9,
  'doi.org': 0.9,
  'nature.com': 0.9,
  'science.org': 0.9,
  'acm.org': 0.9,
  'ieee.org': 0.9,
  'arxiv.org': 0.8,
  'apnews.com': 0.85,
  'reuters.com': 0.85,
  'britannica.com': 0.85,
  'wikipedia.org': 0.75,
  'ethresear.ch': 0.75,
  'ethereum-magicians.org': 0.7,
  'stackexchange.com': 0.65,
  'stackoverflow.com': 0.65,
  'github.com': 0.6,
  'medium.com': 0.45,
  'reddit.com': 0.4,
};
