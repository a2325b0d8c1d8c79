import { Link, type LinkProps } from '@tanstack/react-router'
import type { ListGroup } from '#shared/model/lists.ts'

/** What the lists are called. */
export const listNames: Record<ListGroup, string> = {
  insurance: 'Insurance companies',
  insurancePlanList: 'Insurance plans',
  registerSource: 'Registration sources',
}

type Props = { group: ListGroup } & Omit<LinkProps, 'to' | 'search' | 'target' | 'preload'>

/** Opens the page of a list in a new tab, so that what is being filled in stays (section 2). */
export function ListPageLink({ group, ...props }: Props) {
  return (
    <Link
      to="/practice-hub/custom-list"
      search={{ groupName: group }}
      target="_blank"
      rel="noopener"
      preload={false}
      {...props}
    />
  )
}
