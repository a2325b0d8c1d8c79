import { Outlet } from '@tanstack/react-router'
import { PublicShell } from './public-shell.tsx'

/** The frame of pages of somebody who is signed in and works in no practice. */
export function OwnFrame() {
  return (
    <PublicShell wide>
      <Outlet />
    </PublicShell>
  )
}
