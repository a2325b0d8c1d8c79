import { Outlet } from '@tanstack/react-router'
import { useReleasePush } from '../../session/push/use-release-push.ts'
import { PublicShell } from './public-shell.tsx'

/** The frame of pages of somebody who is signed in and works in no practice. */
export function OwnFrame() {
  useReleasePush()
  return (
    <PublicShell wide>
      <Outlet />
    </PublicShell>
  )
}
