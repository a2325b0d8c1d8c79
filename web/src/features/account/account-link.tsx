import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  to: '/login' | '/register' | '/forget-password'
  /** Where to go in the end; taken along. */
  returnTo?: string | undefined
  /** What was typed as the address; taken along where it is given. */
  email?: string
  replace?: boolean
  onClick?: () => void
  children: ReactNode
} & Pick<AnchorProps, 'size' | 'ta'>

/** Leads from one page of signing in to another. */
export function AccountLink({ to, returnTo, email, replace = false, ...props }: Props) {
  return (
    <Anchor
      renderRoot={(link) => (
        <Link
          to={to}
          search={returnTo ? { returnTo } : {}}
          replace={replace}
          {...(email !== undefined && { state: { visit: { email } } })}
          {...link}
        />
      )}
      {...props}
    />
  )
}
