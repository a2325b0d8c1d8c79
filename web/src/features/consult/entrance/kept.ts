import { type HeldConsult, heldConsult as heldForm } from '#shared/model/opened-link.ts'
import { keptOpening } from '../../../session/kept-opening.ts'
import { keptPair } from '../../../session/kept-pair.ts'

const link = keptPair('praxis.consult-guest')
const own = keptPair('praxis.consult-own')
const held = keptOpening('praxis.consult-held', heldForm)

/** The secret of a guest's link, behind the # of an address; null where there is none. */
export function guestKeyIn(hash: string): string | null {
  return /^#?guest=([\w-]{1,64})$/.exec(hash)?.[1] ?? null
}

/** The secret of a patient's link in the fragment of an address. `null` if there is none. */
export function ownSecretIn(hash: string): string | null {
  return /^#?link=([\w-]{1,64})$/.exec(hash)?.[1] ?? null
}

/** The patient's link that opened this tab, by its consultation. */
export const ownLink = {
  read(consultId: string): string | null {
    const kept = own.read()
    return kept?.key === consultId ? kept.pwd : null
  },
  keep: (consultId: string, secret: string) => own.keep({ key: consultId, pwd: secret }),
}

/** The guest's link that opened this tab, by the consultation that it is for. */
export const invitation = {
  read(consultId: string): string | null {
    const kept = link.read()
    return kept?.key === consultId ? kept.pwd : null
  },
  /** Another link may be another person's: what was opened before counts no more. */
  keep(consultId: string, key: string) {
    if (invitation.read(consultId) !== key) held.forget()
    link.keep({ key: consultId, pwd: key })
  },
}

/** What opening a link gave in this tab; of another consultation it opens nothing. */
export const heldConsult = {
  keep: held.keep,
  forget: held.forget,
  read(consultId: string): HeldConsult | null {
    const kept = held.read()
    return kept?.id === consultId ? kept : null
  },
}
