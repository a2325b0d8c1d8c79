import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { useEffect } from 'react'

/** What shows dialogs and messages; `onReady` is called once it listens for them. */
export function OverlayHosts({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      <Notifications position="bottom-center" />
    </>
  )
}
