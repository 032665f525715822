import type * as lv from '../lv/camera.ts'

export const camera: typeof lv.camera = {
  open: 'Scan with the camera',
  close: 'Close the camera',
  view: 'Camera',
  starting: 'The camera is starting …',
  hint: 'Hold the barcode in the frame, 10 to 20 cm from the camera.',
  read: (code: string) => `Read: ${code}`,
  lightOn: 'Light on',
  lightOff: 'Light off',
  problems: {
    insecure: 'The camera works over a secure connection (https) only. You can type the code into the field.',
    denied: 'The browser does not allow the camera. Allow it in the settings of this site and try again.',
    none: 'No camera was found on this device. You can type the code into the field.',
    busy: 'Another program is using the camera. Close it and try again.',
    ended: 'The camera was switched off.',
    failed: 'The camera could not be started. You can type the code into the field.',
  },
}
