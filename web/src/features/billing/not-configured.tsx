import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { billingTexts } from './texts.ts'

const texts = billingTexts.notConfigured

/** Where no payment service is set up: what that means. */
export function NotConfigured() {
  return (
    <Alert color="brand" icon={<IconInfoCircle aria-hidden />} title={texts.title}>
      {texts.text}
    </Alert>
  )
}
