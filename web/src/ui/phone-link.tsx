import { Anchor } from '@mantine/core'
import { useContext } from 'react'
import { CallingContext } from './calling.ts'
import { formatPhone } from './phone-input.tsx'

/** Where a number of ten digits is called. */
export const callHref = (number: string) => `tel:+1${number}`

/** A number to call: by the practice's phone where that is there, else by the device. */
export function PhoneLink({ number }: { number: string }) {
  const placeCall = useContext(CallingContext)
  return (
    <Anchor
      inherit
      href={callHref(number)}
      {...(placeCall && {
        onClick: (event: { preventDefault: () => void }) => {
          event.preventDefault()
          placeCall(number)
        },
      })}
    >
      {formatPhone(number)}
    </Anchor>
  )
}
