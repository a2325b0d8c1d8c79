import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { useEffect } from 'react'
import { titleCutText } from './cut-text.ts'
import { usePhone } from './use-phone.ts'

/** What shows dialogs, messages and the titles of cut text; `onReady` is called once it listens for them. */
export function OverlayHosts({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  useEffect(() => titleCutText(document), [])
  // What one presses on a phone, such as the button that sends, lies below.
  const isPhone = usePhone()
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      <Notifications position={isPhone ? 'top-center' : 'bottom-center'} />
    </>
  )
}
