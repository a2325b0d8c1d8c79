import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ArrivalSearch } from '../../session/arrival.ts'

type Props = {
  to: '/login' | '/register' | '/forget-password'
  /** Where to go in the end; taken along. */
  returnTo?: string | undefined
  /** The same, with what brings the person. */
  search?: ArrivalSearch
  /** What was typed as the address; taken along where it is given. */
  email?: string
  replace?: boolean
  onClick?: () => void
  children: ReactNode
} & Pick<AnchorProps, 'size' | 'ta'>

/** Leads from one page of signing in to another. */
export function AccountLink({ to, returnTo, search, email, replace = false, ...props }: Props) {
  const kept = search ?? (returnTo ? { returnTo } : {})
  return (
    <Anchor
      renderRoot={(link) => (
        <Link
          to={to}
          search={kept}
          replace={replace}
          {...(email !== undefined && { state: { visit: { email } } })}
          {...link}
        />
      )}
      {...props}
    />
  )
}
