import { flag, integer, request, text } from "../schema.ts";

/** What the customer's browser reports about itself: 3-D Secure needs it. */
export const browserInfo = request("BrowserInfo", "Browser data of the customer.", {
  color_depth: integer("Bits per pixel.", { minimum: 0, maximum: 255 }),
  java_enabled: flag("Whether Java is enabled."),
  java_script_enabled: flag("Whether JavaScript is enabled."),
  language: text("Language of the browser.", { maxLength: 255, examples: ["en-GB"] }),
  screen_height: integer("Height of the screen in pixels.", { minimum: 0 }),
  screen_width: integer("Width of the screen in pixels.", { minimum: 0 }),
  time_zone: integer("Difference to UTC in minutes."),
  ip_address: text(
    "The customer's IP address. With the publishable key it is the address of the caller, whatever is sent.",
    { maxLength: 64 },
  ),
  accept_header: text("The browser's Accept header.", { maxLength: 2048 }),
  user_agent: text("The browser's User-Agent header.", { maxLength: 2048 }),
  os_type: text("Operating system.", { maxLength: 255 }),
  os_version: text("Version of the operating system.", { maxLength: 255 }),
  device_model: text("Model of the device.", { maxLength: 255 }),
  accept_language: text("The browser's Accept-Language header.", { maxLength: 255 }),
  referer: text("The referring page.", { maxLength: 2048 }),
});
