import { Anchor } from '@mantine/core'
import type { ListGroup } from '#shared/model/lists.ts'
import { usePermission } from '../../../session/permissions.ts'
import { ListPageLink, listNames } from '../../../ui/list-page-link.tsx'

/** Leads to the page of a list, in a new tab, for whoever may create templates (specification, section 6). */
export function ManageLink({ group }: { group: ListGroup }) {
  if (!usePermission('members.templates.create')) return null
  return (
    <Anchor
      size="xs"
      aria-label={`Manage ${listNames[group].toLowerCase()}, opens a new tab`}
      renderRoot={(props) => <ListPageLink group={group} {...props} />}
    >
      Manage
    </Anchor>
  )
}
