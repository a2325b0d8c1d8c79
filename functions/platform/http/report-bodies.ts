import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** Media types of violation reports: by `report-uri`, and by the Reporting API. */
const LEGACY_TYPE = 'application/csp-report'
const REPORTS_TYPE = 'application/reports+json'

/** Lets reports of browsers be read as JSON objects. A list of reports becomes `{"reports": […]}`. */
export function reportBodies() {
  return {
    before: async ({ event }: { event: APIGatewayProxyEventV2 }) => {
      const [type = ''] = (event.headers['content-type'] ?? '').split(';')
      const isList = type.trim() === REPORTS_TYPE
      if (!isList && type.trim() !== LEGACY_TYPE) return
      const { body = '', isBase64Encoded } = event
      const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
      event.body = isList ? `{"reports":${text}}` : text
      event.isBase64Encoded = false
      event.headers['content-type'] = 'application/json'
    },
  }
}
