import { Anchor } from '@mantine/core'
import { formatPhone } from './phone-input.tsx'

/** Where a number of ten digits is called. */
export const callHref = (number: string) => `tel:+1${number}`

/** A number to call. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <Anchor inherit href={callHref(number)}>
      {formatPhone(number)}
    </Anchor>
  )
}
