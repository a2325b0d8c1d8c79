import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { cspReportRoutes } from '#shared/api/csp-reports.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { RINGCENTRAL_WIDGET } from '#shared/model/phone.ts'
import type { SquareEnvironment } from '../settings.ts'

/** Where browsers report what a policy blocked: `report-to` for some, `report-uri` for the others. */
const REPORTS_URL = `${API_BASE}${cspReportRoutes.create.path}`
const REPORTS_GROUP = 'csp'
const REPORTING = `report-to ${REPORTS_GROUP}; report-uri ${REPORTS_URL}`

/**
 * What a page may load and from where; `uploads` is the host that files are sent to and read from,
 * `realtime` the one that it hears of changes from.
 */
export function pagesPolicy(uploads: string, realtime: string): string {
  return `${policyOf(ofPages(uploads, realtime))}; upgrade-insecure-requests`
}

function ofPages(uploads: string, realtime: string) {
  return {
    'default-src': "'none'",
    // Pictures of scans are decoded by WebAssembly; nothing makes scripts of texts.
    'script-src': "'self' 'wasm-unsafe-eval'",
    // Mantine sets style attributes.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob: https://${uploads}`,
    'connect-src': `'self' https://${uploads} wss://${realtime}`,
    // Reports beside scans, by addresses that say their type; browsers show PDF in a frame only.
    'frame-src': `https://${uploads}`,
    // Videos are taken out of the files of scans.
    'media-src': `blob: https://${uploads}`,
    'worker-src': "'self'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
  }
}

/** Where Square's script, its frames and styles come from, and where they send the card to. */
const SQUARE: Readonly<Record<SquareEnvironment, { pages: string; calls: string }>> = {
  production: {
    pages: 'https://web.squarecdn.com',
    calls: 'https://pci-connect.squareup.com https://connect.squareup.com',
  },
  sandbox: {
    pages: 'https://sandbox.web.squarecdn.com',
    calls: 'https://pci-connect.squareupsandbox.com https://connect.squareupsandbox.com',
  },
}
const SQUARE_FONTS = [
  'https://square-fonts-production-f.squarecdn.com',
  'https://d1g145x70srn7h.cloudfront.net',
].join(' ')
/** Square's service for 3-D Secure. It shows the pages of banks in frames inside its own. */
const ISSUERS = 'https://*.cardinalcommerce.com'

/**
 * The same for the page that takes the card of a subscription: Square's script makes a token of it in frames of
 * its own, so that no number of a card reaches us. Scripts come from Square's host of the stage alone, and
 * frames from Square and its service for 3-D Secure.
 */
export function cardPolicy(uploads: string, realtime: string, square: SquareEnvironment): string {
  const pages = ofPages(uploads, realtime)
  const { pages: squarePages, calls } = SQUARE[square]
  const policy = policyOf({
    ...pages,
    'script-src': `${pages['script-src']} ${squarePages}`,
    'style-src': `${pages['style-src']} ${squarePages}`,
    'img-src': `${pages['img-src']} ${squarePages}`,
    'connect-src': `${pages['connect-src']} ${squarePages} ${calls}`,
    'frame-src': `${squarePages} ${calls} ${ISSUERS}`,
    'font-src': `${pages['font-src']} ${SQUARE_FONTS}`,
    'form-action': `${pages['form-action']} ${ISSUERS}`,
  })
  return `${policy}; upgrade-insecure-requests`
}

/**
 * The same for the page of the phone, which shows RingCentral's in a frame. None of their scripts runs in ours.
 */
export function phonePolicy(uploads: string, realtime: string): string {
  const policy = policyOf({ ...ofPages(uploads, realtime), 'frame-src': RINGCENTRAL_WIDGET })
  return `${policy}; upgrade-insecure-requests`
}

/**
 * Lead forms stand on the sites of practices: any site may frame them, and they alone may be framed.
 * They send nothing but calls, and open nothing but themselves.
 */
export function formsPolicy(): string {
  const policy = policyOf({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'none'",
    'object-src': "'none'",
    'frame-ancestors': '*',
    'base-uri': "'none'",
  })
  return `${policy}; upgrade-insecure-requests`
}

/**
 * Answers of the API are data: opened as pages they load nothing, run nothing and have no origin.
 * Only the reference brings a style of its own.
 */
export function callsPolicy(): string {
  const policy = policyOf({
    'default-src': "'none'",
    'style-src': "'unsafe-inline'",
    'form-action': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
  })
  return `${policy}; sandbox`
}

function policyOf(directives: Record<string, string>): string {
  const said = Object.entries(directives).map(([name, value]) => `${name} ${value}`)
  return [...said, REPORTING].join('; ')
}

/** What video consultations need of the device; pages may not use it, but theirs. */
export const CALL_PERMISSIONS = ['camera', 'microphone', 'display-capture'] as const
/** What taking a card needs. */
export const CARD_PERMISSIONS = ['payment'] as const
/** What the phone needs, which is in a frame of another's. */
export const PHONE_PERMISSIONS = ['microphone'] as const
const PERMISSIONS = [...CALL_PERMISSIONS, ...CARD_PERMISSIONS, 'geolocation', 'usb'] as const

/** What pages may use of the device: nothing, but what is named; so may the site that they show in a frame. */
function permissionsPolicy(allowed: readonly string[], shows?: string): string {
  const who = shows === undefined ? 'self' : `self "${shows}"`
  return PERMISSIONS.map((name) => `${name}=(${allowed.includes(name) ? who : ''})`).join(', ')
}

const custom = (header: string, value: string): ResponseCustomHeader => ({
  header,
  value,
  override: true,
})

/**
 * Security headers of every answer; `extra` adds to them. `framed`: other sites may show it. `allowed`: what it may
 * use of the device. `shows`: the site in its frame, which may use the same, and open windows where people sign in.
 */
export function securityHeaders(
  scope: Construct,
  id: string,
  {
    name,
    csp,
    extra = [],
    framed = false,
    allowed = [],
    shows,
  }: {
    name: string
    csp: string
    extra?: ResponseCustomHeader[]
    framed?: boolean
    allowed?: readonly string[]
    shows?: string
  },
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: name,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: csp, override: true },
      contentTypeOptions: { override: true },
      ...(!framed && { frameOptions: { frameOption: HeadersFrameOption.DENY, override: true } }),
      // Addresses of pages carry ids, and a link's address its password.
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        preload: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        custom('Reporting-Endpoints', `${REPORTS_GROUP}="${REPORTS_URL}"`),
        custom('Permissions-Policy', permissionsPolicy(allowed, shows)),
        custom(
          'Cross-Origin-Opener-Policy',
          shows === undefined ? 'same-origin' : 'same-origin-allow-popups',
        ),
        custom('Cross-Origin-Resource-Policy', framed ? 'cross-origin' : 'same-origin'),
        ...extra,
      ],
    },
  })
}

/**
 * No answer of the API may be kept by anything between it and the page, unless it says itself that
 * the page may, as the status does that is polled.
 */
export const NO_STORE: ResponseCustomHeader = {
  ...custom('Cache-Control', 'no-store'),
  override: false,
}

/**
 * Headers of a path that a service calls and no browser opens. RingCentral takes an answer to its
 * validation only below 1,024 bytes, headers included.
 * https://developers.ringcentral.com/guide/notifications/webhooks/creating-webhooks
 */
export function briefHeaders(scope: Construct, id: string, name: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: name,
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: "default-src 'none'; sandbox",
        override: true,
      },
      contentTypeOptions: { override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        preload: true,
        override: true,
      },
    },
  })
}
