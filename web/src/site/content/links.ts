import { siteAddresses } from '#shared/site.ts'
import { siteTexts } from '../texts.ts'

/** Where the header leads besides the products. */
export const mainLinks = [
  { label: siteTexts.solutions, href: siteAddresses.solutions },
  { label: siteTexts.pricing, href: siteAddresses.pricing },
  { label: siteTexts.help, href: siteAddresses.help },
  { label: siteTexts.about, href: siteAddresses.about },
  { label: siteTexts.contact, href: siteAddresses.contact },
] as const

/** Pages of the application that the site leads to; they are documents of their own. */
export const appLinks = {
  signIn: '/login',
  startTrial: '/register?for=practice',
  sendScans: '/rad-cloud',
  registerPatient: '/register?for=patient',
  registerStaff: '/register?for=staff',
} as const
