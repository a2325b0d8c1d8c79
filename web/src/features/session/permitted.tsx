import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Permission } from '#shared/permissions.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMember, usePermission } from './queries.ts'
import { sessionTexts } from './texts.ts'

/** Asks a person who is not signed in to do so. */
export function LoginTip() {
  const { href } = useLocation()
  return (
    <EmptyState
      page
      illustration="locked"
      title={sessionTexts.loginTip}
      action={
        <Button
          mt="xs"
          renderRoot={(props) => <Link to="/login" search={{ returnTo: href }} {...props} />}
        >
          {sessionTexts.login}
        </Button>
      }
    />
  )
}

/** Tells a person who is signed in that this is not for them. */
export function UnauthorizedTip() {
  return (
    <EmptyState
      page
      illustration="locked"
      title={sessionTexts.deniedTitle}
      text={sessionTexts.denied}
    />
  )
}

/** Shows its content to those who hold the permission (specification, section 6). */
export function Permitted({
  permission,
  children,
}: {
  permission: Permission
  children: ReactNode
}) {
  const member = useMember()
  const permitted = usePermission(permission)
  if (permitted) return children
  return member ? <UnauthorizedTip /> : <LoginTip />
}
