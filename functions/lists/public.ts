import * as v from 'valibot'
import { plainName } from '#functions/platform/plain-name.ts'
import type { Key, Table } from '#functions/platform/table.ts'
import { builtInChoices } from '#shared/model/list-choices.ts'
import { type ListGroup, listGroups } from '#shared/model/lists.ts'

/** Where the entries are that a practice added to its lists. */
export function listEntryKeys(practiceId: string): string {
  return `PRACTICE#${practiceId}#LISTS`
}

/** An entry is found by its title, however that is written. */
export function listEntryKey(practiceId: string, group: ListGroup, title: string): Key {
  return { pk: listEntryKeys(practiceId), sk: `${group}#${plainName(title)}` }
}

const titled = v.object({ title: v.string() })
const grouped = v.object({ group: v.picklist(listGroups), title: v.string() })

export type Choices = Record<ListGroup, { value: string; title: string }[]>

/** Whether a list of the practice offers a value: it came with the list, or was added to it. */
export async function isListed(
  table: Table,
  practiceId: string,
  group: ListGroup,
  value: string,
): Promise<boolean> {
  if (builtInChoices[group].some((choice) => choice.value === value)) return true
  const entry = await table.get(listEntryKey(practiceId, group, value), titled)
  return entry?.title === value
}

/** What the lists of the practice offer: what came with them, then what was added, by title. */
export async function readChoices(table: Table, practiceId: string): Promise<Choices> {
  const added = await table.queryAll({ pk: listEntryKeys(practiceId) }, grouped)
  const choicesOf = (group: ListGroup) => {
    const titles = added.filter((entry) => entry.group === group).map(({ title }) => title)
    const own = titles.toSorted((one, other) => one.localeCompare(other, 'en'))
    return [...builtInChoices[group], ...own.map((title) => ({ value: title, title }))]
  }
  return {
    insurance: choicesOf('insurance'),
    insurancePlanList: choicesOf('insurancePlanList'),
    registerSource: choicesOf('registerSource'),
  }
}
