import { Anchor } from '@mantine/core'
import { useContext } from 'react'
import { CallingContext } from './calling.ts'
import { formatPhone } from './phone.ts'

/** Where a number is called; phones dial an extension after a pause. */
export const callHref = (number: string) => `tel:+1${number.replace('x', ',')}`

/** The extension is dialed by hand. */
const PHONE_DIGITS = 10

/** What a link does that calls: by the practice's phone where that is there, else by the device. */
export function useCall(): (number: string) => {
  href: string
  onClick?: (event: { preventDefault: () => void }) => void
} {
  const placeCall = useContext(CallingContext)
  return (number) => ({
    href: callHref(number),
    ...(placeCall && {
      onClick: (event) => {
        event.preventDefault()
        placeCall(number.slice(0, PHONE_DIGITS))
      },
    }),
  })
}

/** Starts a call as the links do, where no link is pressed. */
export function useStartCall(): (number: string) => void {
  const placeCall = useContext(CallingContext)
  return (number) => {
    if (placeCall) placeCall(number.slice(0, PHONE_DIGITS))
    else location.assign(callHref(number))
  }
}

/** A number to call. */
export function PhoneLink({ number }: { number: string }) {
  const call = useCall()
  return (
    <Anchor inherit className="praxis-touch-text" {...call(number)}>
      {formatPhone(number)}
    </Anchor>
  )
}
