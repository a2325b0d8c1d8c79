/** The credential of the demo practice. Everyone who runs the demo may enter it again. */
export const DEMO_CREDENTIAL = 'demo.ringcentral.credential'
