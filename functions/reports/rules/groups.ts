import type { ReportedLead } from '#functions/patients/public.ts'
import { NOBODY } from '#shared/model/patient-filters.ts'

/** By what leads are told apart. `key` is the same for those in one group; null where nothing is said. */
export type Grouping = {
  key(lead: ReportedLead): string | null
  /** What a group is called: by its key, and by the first of its leads. */
  name(key: string, first: ReportedLead): string
}

/** Texts that differ in case and accents alone are one, as in the filters of the list. */
export function byText(
  textOf: (lead: ReportedLead) => string | null,
  fold: (text: string) => string,
): Grouping {
  const folded = new Map<string, string>()
  const foldOf = (text: string) => {
    const known = folded.get(text) ?? fold(text)
    folded.set(text, known)
    return known
  }
  return {
    key(lead) {
      const text = textOf(lead)
      const key = text === null ? '' : foldOf(text)
      return key === '' || key === NOBODY ? null : key
    },
    name: (_key, first) => textOf(first) ?? '',
  }
}

/** What has an id goes by what it is called now. */
export function byId(
  idOf: (lead: ReportedLead) => string | null,
  names: ReadonlyMap<string, string>,
): Grouping {
  return { key: idOf, name: (key) => names.get(key) ?? '' }
}

export type Group = { key: string | null; name: string; leads: ReportedLead[] }

/** The leads by group, in no particular order. */
export function groupsOf(leads: readonly ReportedLead[], { key, name }: Grouping): Group[] {
  const groups = new Map<string | null, Group>()
  for (const lead of leads) {
    const of = key(lead)
    const group = groups.get(of)
    if (group) group.leads.push(lead)
    else groups.set(of, { key: of, name: of === null ? '' : name(of, lead), leads: [lead] })
  }
  return [...groups.values()]
}

type Named = { key: string | null; name: string }

/** By name; those of which nothing is said come last. */
export function compareNames(one: Named, other: Named): number {
  if ((one.key === null) !== (other.key === null)) return one.key === null ? 1 : -1
  const byName = one.name.localeCompare(other.name, 'en-US')
  return byName || (one.key ?? '').localeCompare(other.key ?? '', 'en-US')
}
