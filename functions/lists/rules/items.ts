import { plainName } from '#functions/platform/plain-name.ts'
import { CatalogueError } from '#shared/errors.ts'
import { builtInChoices } from '#shared/model/list-choices.ts'
import type { ListGroup, ListItem } from '#shared/model/lists.ts'
import type { ListEntry } from '../store.ts'

/** The id of an entry that came with its list. */
const builtInId = (group: ListGroup, value: string) => `${group}:${value}`

export function isBuiltIn(listDataId: string): boolean {
  return listDataId.includes(':')
}

/** Lists whole: what came with them first, then what the practice added, by title. */
export function itemsOf(
  practiceId: string,
  groups: readonly ListGroup[],
  entries: readonly ListEntry[],
): ListItem[] {
  return groups.flatMap((group) => {
    const builtIn = builtInChoices[group].map(({ value, title }) => ({
      ...{ id: builtInId(group, value), title, value, custom: false },
    }))
    const added = entries
      .filter((entry) => entry.group === group)
      .toSorted((one, other) => one.title.localeCompare(other.title, 'en-US'))
      .map(({ id, title }) => ({ id, title, value: title, custom: true }))
    return [...builtIn, ...added].map(({ id, ...rest }, index) => ({
      ...{ id, listDataId: id, practiceId, group, index },
      ...rest,
    }))
  })
}

/** @throws ERR_LIST_ITEM_EXISTS where the list came with something of that name */
export function ensureNew(group: ListGroup, title: string): void {
  const plain = plainName(title)
  const taken = builtInChoices[group].some((choice) =>
    [choice.title, choice.value].some((name) => plainName(name) === plain),
  )
  if (taken) throw new CatalogueError('ERR_LIST_ITEM_EXISTS')
}
