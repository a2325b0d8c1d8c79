import { Box } from '@mantine/core'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { homeOf, useMember } from '../../session/member.ts'
import { useLater } from '../../ui/later.ts'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { Logo } from './logo.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { PublicFrame } from './public-frame.tsx'
import classes from './public-shell.module.css'
import { publicTexts } from './public-texts.ts'
import { SkipLink } from './skip-link.tsx'
import { useHelp } from './use-help.ts'

/** Guests and whoever signs in see none of it. */
const loadMemberTools = () => import('./member-tools.tsx').then(({ MemberTools }) => MemberTools)

type Props = {
  children?: ReactNode
  /** Wider than a column of text; `whole`: as wide as pages are. */
  wide?: boolean | 'whole'
}

/** The frame of pages for people who are not signed in: the mark, and one thing at a time. */
export function PublicShell({ children, wide = false }: Props) {
  const help = useHelp()
  const member = useMember()
  const MemberTools = useLater(member ? loadMemberTools : null)
  const isWide = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.wide),
  })
  return (
    <PublicFrame
      before={
        <>
          <SkipLink />
          <div className={classes.top}>
            <OfflineStrip />
          </div>
        </>
      }
      help={help}
      isMember={member !== null}
      mark={
        member && (
          <Link to={homeOf(member)} className={classes.home} aria-label={publicTexts.toHome}>
            <Logo />
          </Link>
        )
      }
      tools={
        <>
          <Box {...(member && { visibleFrom: 'sm' })}>
            <ColorSchemeToggle />
          </Box>
          {MemberTools && <MemberTools />}
        </>
      }
      id="main"
      wide={wide || isWide}
    >
      {children ?? <Outlet />}
    </PublicFrame>
  )
}
