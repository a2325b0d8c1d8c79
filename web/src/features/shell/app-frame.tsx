import { Outlet } from '@tanstack/react-router'

export function AppFrame() {
  return <Outlet />
}
