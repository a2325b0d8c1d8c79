import { createHash } from 'node:crypto'
import { identityKeys } from '#functions/platform/identity/records.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import {
  TEMPLATES_MAX,
  type Template,
  type TemplateForm,
  template,
} from '#shared/model/template.ts'
import { plainTitle } from './rules/titles.ts'

/** The templates of one member: built for them, and reaching nobody else's. */
export type TemplateStore = {
  /** All of them, in no particular order: there are at most TEMPLATES_MAX. */
  all(): Promise<Template[]>
  find(templateId: string): Promise<Template | null>
  /** @throws ERR_TEMPLATE_DUPLICATED, ERR_TEMPLATE_MAX_COUNT, what `also` says */
  add(added: Template, also: Write[]): Promise<void>
  /**
   * @throws ERR_TEMPLATE_DUPLICATED; ERR_VERSION_CONFLICT where it was renamed or deleted since it
   * was read
   */
  change(before: Template, change: Partial<TemplateForm>, now: Date): Promise<void>
  /** @throws ERR_VERSION_CONFLICT where it was renamed or deleted since it was read */
  remove(before: Template): Promise<void>
  /** @throws ERR_TEMPLATE_NOT_EXISTS */
  countUse(templateId: string): Promise<void>
  /** @throws ERR_TEMPLATE_NOT_EXISTS */
  setFavorite(templateId: string, isFavorite: 0 | 1): Promise<void>
}

const BEGINS = 'TEMPLATE#'

/** Apart from the member's own partition, which is read on every call. */
function keysOf(memberId: string) {
  const pk = `${identityKeys.partition(memberId)}#TEMPLATES`
  return {
    partition: pk,
    template: (templateId: string): Key => ({ pk, sk: `${BEGINS}${templateId}` }),
    /** Guards that no two have the same title; hashed, for a title is longer than keys can be. */
    title: (title: string): Key => ({
      pk,
      sk: `TITLE#${createHash('sha256').update(plainTitle(title)).digest('base64url')}`,
    }),
    /** How many there are. */
    total: { pk, sk: 'TOTAL' } satisfies Key,
  }
}

/** One member's templates in the single table. */
export function createTemplateStore(table: Table, memberId: string): TemplateStore {
  const keys = keysOf(memberId)
  const otherwise = 'ERR_VERSION_CONFLICT'

  const guard = ({ id, title }: Pick<Template, 'id' | 'title'>): Write => ({
    kind: 'put',
    item: { ...keys.title(title), entity: 'templateTitle', templateId: id },
    absent: 'ERR_TEMPLATE_DUPLICATED',
  })
  const unchanged = ({ title }: Template) => ({
    equals: { attribute: 'title', value: title, otherwise } as const,
  })

  return {
    all: () => table.queryAll({ pk: keys.partition, range: { begins: BEGINS } }, template),

    find: (templateId) => table.get(keys.template(templateId), template),

    add: (added, also) =>
      table.transact([
        ...also,
        guard(added),
        {
          kind: 'update',
          key: keys.total,
          set: { entity: 'templateTotal' },
          add: { total: 1 },
          below: { attribute: 'total', limit: TEMPLATES_MAX, otherwise: 'ERR_TEMPLATE_MAX_COUNT' },
        },
        { kind: 'put', item: { ...keys.template(added.id), entity: 'template', ...added } },
      ]),

    change(before, change, now) {
      const after = { ...before, ...change }
      const isRenamed = keys.title(after.title).sk !== keys.title(before.title).sk
      return table.transact([
        ...(isRenamed
          ? [guard(after), { kind: 'delete', key: keys.title(before.title) } as const]
          : []),
        {
          kind: 'update',
          key: keys.template(before.id),
          set: { ...change, updatedAt: now.toISOString() },
          ...unchanged(before),
        },
      ])
    },

    remove: (before) =>
      table.transact([
        { kind: 'delete', key: keys.template(before.id), ...unchanged(before) },
        { kind: 'delete', key: keys.title(before.title) },
        { kind: 'update', key: keys.total, add: { total: -1 } },
      ]),

    countUse: (templateId) =>
      table.update({
        kind: 'update',
        key: keys.template(templateId),
        add: { count: 1 },
        exists: 'ERR_TEMPLATE_NOT_EXISTS',
      }),

    setFavorite: (templateId, isFavorite) =>
      table.update({
        kind: 'update',
        key: keys.template(templateId),
        set: { isFavorite },
        exists: 'ERR_TEMPLATE_NOT_EXISTS',
      }),
  }
}
