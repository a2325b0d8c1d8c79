import { LINK_HEADERS } from '#shared/api/protocol.ts'

type Values = Readonly<Record<string, string | undefined>>

/** The query of a call. A header with a link's secret stands for the parameter, unless the query has it. */
export function withLinkHeaders(query: Values | undefined, headers: Values): Values {
  const secrets = Object.entries(LINK_HEADERS).flatMap(([parameter, header]) => {
    const secret = headers[header]
    return secret === undefined ? [] : [[parameter, secret]]
  })
  return { ...Object.fromEntries(secrets), ...query }
}
