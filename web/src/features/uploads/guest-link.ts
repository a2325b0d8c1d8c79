import { keptPair, readTwo } from '../../session/kept-pair.ts'

/** The link that opened this tab. */
export const guestLink = keptPair('praxis.guest-link')

const PRACTICE = 'praxis.guest-practice'

/** Whom to call: the practice whose link was opened on this device last. */
export type KnownPractice = { readonly practiceName: string; readonly practicePhone: string }

export function rememberPractice({ practiceName, practicePhone }: KnownPractice) {
  try {
    localStorage.setItem(PRACTICE, JSON.stringify([practiceName, practicePhone]))
  } catch {
    // Without storage the page names no practice once the link has expired.
  }
}

export function knownPractice(): KnownPractice | null {
  const [practiceName, practicePhone] = readTwo(() => localStorage.getItem(PRACTICE)) ?? []
  return practiceName && practicePhone ? { practiceName, practicePhone } : null
}
