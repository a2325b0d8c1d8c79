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

const BEGINS = 'TEMPLATE#'

/** Apart from the member's own partition, which is read on every call. */
function keysOf(memberId: string) {
  const pk = `${identityKeys.partition(memberId)}#TEMPLATES`
  return {
    partition: pk,
    template: (templateId: string): Key => ({ pk, sk: `${BEGINS}${templateId}` }),
    /** Keeps titles unique; hashed, since a title can be longer than a key. */
    title: (title: string): Key => ({
      pk,
      sk: `TITLE#${createHash('sha256').update(plainTitle(title)).digest('base64url')}`,
    }),
    /** How many there are. */
    total: { pk, sk: 'TOTAL' } satisfies Key,
  }
}

/** One member's templates in the single table. */
export type TemplateStore = ReturnType<typeof createTemplateStore>

export function createTemplateStore(table: Table, memberId: string) {
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
    /** All of them, in no particular order: there are at most TEMPLATES_MAX. */
    all: () => table.queryAll({ pk: keys.partition, range: { begins: BEGINS } }, template),

    find: (templateId: string) => table.get(keys.template(templateId), template),

    /** @throws ERR_TEMPLATE_DUPLICATED, ERR_TEMPLATE_MAX_COUNT, the errors of `writes` */
    add: (added: Template, writes: Write[]) =>
      table.transact([
        ...writes,
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

    /** @throws ERR_TEMPLATE_DUPLICATED; ERR_VERSION_CONFLICT if it was renamed or deleted meanwhile */
    change(before: Template, change: Partial<TemplateForm>, now: Date) {
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

    /** @throws ERR_VERSION_CONFLICT if it was renamed or deleted since it was read */
    remove: (before: Template) =>
      table.transact([
        { kind: 'delete', key: keys.template(before.id), ...unchanged(before) },
        { kind: 'delete', key: keys.title(before.title) },
        { kind: 'update', key: keys.total, add: { total: -1 } },
      ]),

    /** @throws ERR_TEMPLATE_NOT_EXISTS */
    countUse: (templateId: string) =>
      table.update({
        kind: 'update',
        key: keys.template(templateId),
        add: { count: 1 },
        exists: 'ERR_TEMPLATE_NOT_EXISTS',
      }),

    /** @throws ERR_TEMPLATE_NOT_EXISTS */
    setFavorite: (templateId: string, isFavorite: 0 | 1) =>
      table.update({
        kind: 'update',
        key: keys.template(templateId),
        set: { isFavorite },
        exists: 'ERR_TEMPLATE_NOT_EXISTS',
      }),
  }
}
