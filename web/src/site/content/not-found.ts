import { siteAddresses } from '#shared/site.ts'

export const notFoundTexts = {
  title: 'Page not found',
  headline: 'This page doesn’t exist',
  text: 'It may have moved, or the link is wrong. One of these may be what you look for.',
  links: [
    { label: 'Home', href: siteAddresses.home },
    { label: 'Help', href: siteAddresses.help },
    { label: 'Send scans to your practice', href: '/rad-cloud' },
    { label: 'Sign in', href: '/login' },
  ],
} as const
