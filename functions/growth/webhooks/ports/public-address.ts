import { BlockList, isIP } from 'node:net'

/** Networks that are nobody's on the internet (IANA's special-purpose registries), and those within a cloud. */
const networks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]

const inner = new BlockList()
for (const network of networks) {
  const [address = '', prefix = ''] = network.split('/')
  inner.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether an IP address is one of the internet, and not of a network inside. IPv4 within IPv6 counts as what it is. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  return !inner.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** The IP address that a URL names itself; null where it names a host. */
export function literalOf(url: URL): string | null {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(name) === 0 ? null : name
}

/** Names of networks inside. */
const INNER_NAME = /(?:^|\.)(?:localhost|local|internal|arpa|onion)\.?$/i
/** Names that are promised to be nobody's (RFC 2606, RFC 6761): no network has to be asked for them. */
const NOBODYS_NAME = /\.(?:test|example|invalid)\.?$/i

/** Whether a URL may be on the internet, as far as it says itself. */
export function mayBePublic(url: URL): boolean {
  const literal = literalOf(url)
  if (literal !== null) return isPublic(literal)
  return url.hostname.includes('.') && !INNER_NAME.test(url.hostname)
}

/** Whether a URL leads nowhere, by its name alone. */
export const leadsNowhere = ({ hostname }: URL): boolean => NOBODYS_NAME.test(hostname)
