/**
 * Where the public pages say that they are, as they are built: the local run's address. A stage's own
 * takes its place when the stage is synthesized (infra/constructs/site.ts).
 */
export const BUILT_ORIGIN = 'http://localhost:3000'

/** The security contact of the public pages as they are built. A stage's own replaces it likewise. */
export const BUILT_SECURITY_CONTACT = 'security@localhost'

/** How to reach support, on the public pages as they are built. A stage's own replaces it likewise. */
export const BUILT_SUPPORT = { email: 'support@localhost', phone: '5105550199' } as const

/** Public pages that others lead to. */
export const siteAddresses = {
  home: '/',
  about: '/about',
  contact: '/contact',
  help: '/help',
  pricing: '/pricing',
  solutions: '/solutions',
  privacy: '/privacy',
  terms: '/terms',
} as const

/** How the addresses of public pages begin: whoever is signed in sees them too, and else is in the application. */
export const siteSegments = [
  'home',
  'products',
  'about',
  'contact',
  'help',
  'pricing',
  'solutions',
  'privacy',
  'terms',
  'newsletter',
] as const

/** The page that takes the card of a subscription. It alone loads a script of another origin. */
export const CARD_PAGE = '/payment/card'
