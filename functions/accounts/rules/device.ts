import Bowser from 'bowser'

/** The browser and system of a user agent, in words: `Chrome on Windows`. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return 'An unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  const parts = [browser.name || 'A browser', os.name ? `on ${os.name}` : '']
  return parts.filter(Boolean).join(' ')
}
