import { Anchor } from '@mantine/core'
import type { ListGroup } from '#shared/model/lists.ts'
import { usePermission } from '../../session/permissions.ts'
import { ListPageLink } from './list-page-link.tsx'
import { listNames, listTexts } from './texts.ts'

/** Leads to the page of a list, in a new tab, for whoever may create templates (specification, section 6). */
export function ManageLink({ group }: { group: ListGroup }) {
  if (!usePermission('members.templates.create')) return null
  return (
    <Anchor
      size="xs"
      aria-label={listTexts.manageOf(listNames[group])}
      renderRoot={(props) => <ListPageLink group={group} {...props} />}
    >
      {listTexts.manage}
    </Anchor>
  )
}
