import { hasLeadRole, type PracticeRole, role } from '../model/roles.ts'
import type { Choice } from './values.ts'

type Staff = {
  staffId: string
  firstName: string
  lastName: string
  email?: string
  roles: readonly PracticeRole[]
}

/**
 * The staff that new people of an import can be given to, by name. A name that two of them share
 * stands for neither.
 */
export function careChoices(staffs: readonly Staff[]): {
  advocates: Choice[]
  providers: Choice[]
} {
  const choicesOf = (may: (roles: readonly PracticeRole[]) => boolean) => {
    const those = staffs.filter(({ roles }) => may(roles))
    const named = those.map(({ staffId, firstName, lastName }) => {
      return { value: staffId, title: `${firstName} ${lastName}` }
    })
    const isAlone = ({ title }: Choice) => named.filter((one) => one.title === title).length === 1
    return named.map((one) => (isAlone(one) ? one : { ...one, title: one.value }))
  }
  return {
    advocates: choicesOf(hasLeadRole),
    providers: choicesOf((roles) => roles.includes(role.provider)),
  }
}
