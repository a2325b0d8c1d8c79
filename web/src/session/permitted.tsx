import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Permission } from '#shared/permissions.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useMember } from './member.ts'
import { isAllowed, usePermissions } from './permissions.ts'
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

/**
 * Shows its content to those who hold the permission (specification, section 6), and nothing as
 * long as that is not known.
 */
export function Permitted({
  permission,
  children,
}: {
  permission: Permission
  children: ReactNode
}) {
  const member = useMember()
  const { data, error, refetch } = usePermissions()
  if (!member) return <LoginTip />
  if (isAllowed(data, permission)) return children
  if (data) return <UnauthorizedTip />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : null
}
