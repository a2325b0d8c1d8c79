import { LOCAL_PUSH_HOST } from '#shared/model/push.ts'

/**
 * Whether pushes may be sent to an endpoint: browsers name it, so it must not lead elsewhere.
 * @param hosts names of push services; `*.` stands for any name below, and the host of local runs has no TLS
 */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  const { protocol, hostname, username, port } = new URL(endpoint)
  if (hostname === LOCAL_PUSH_HOST) return protocol === 'http:' && hosts.includes(hostname)
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  )
}
