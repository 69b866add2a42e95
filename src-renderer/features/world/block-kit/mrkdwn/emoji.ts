/** The usual emoji by their names in Slack. Others are shown as `:name:`. */
const EMOJI =
  "+1:👍 thumbsup:👍 -1:👎 thumbsdown:👎 100:💯 1234:🔢 tada:🎉 wave:👋 eyes:👀 heart:❤️ fire:🔥 rocket:🚀 " +
  "white_check_mark:✅ heavy_check_mark:✔️ ballot_box_with_check:☑️ x:❌ negative_squared_cross_mark:❎ " +
  "warning:⚠️ rotating_light:🚨 exclamation:❗ question:❓ bangbang:‼️ information_source:ℹ️ no_entry:⛔ " +
  "no_entry_sign:🚫 construction:🚧 stop_sign:🛑 bulb:💡 memo:📝 pencil:📝 pencil2:✏️ pushpin:📌 paperclip:📎 " +
  "link:🔗 lock:🔒 unlock:🔓 key:🔑 mag:🔍 bell:🔔 no_bell:🔕 mega:📣 loudspeaker:📢 speech_balloon:💬 " +
  "email:📧 envelope:✉️ incoming_envelope:📨 inbox_tray:📥 outbox_tray:📤 package:📦 mailbox:📫 calendar:📆 " +
  "date:📅 spiral_calendar_pad:🗓️ clock1:🕐 alarm_clock:⏰ hourglass:⌛ hourglass_flowing_sand:⏳ stopwatch:⏱️ " +
  "chart_with_upwards_trend:📈 chart_with_downwards_trend:📉 bar_chart:📊 clipboard:📋 page_facing_up:📄 " +
  "file_folder:📁 open_file_folder:📂 card_index_dividers:🗂️ wastebasket:🗑️ books:📚 book:📖 bookmark:🔖 " +
  "label:🏷️ moneybag:💰 money_with_wings:💸 dollar:💵 credit_card:💳 receipt:🧾 gift:🎁 shopping_bags:🛍️ " +
  "shopping_trolley:🛒 truck:🚚 airplane:✈️ car:🚗 house:🏠 office:🏢 factory:🏭 hospital:🏥 school:🏫 " +
  "smile:😄 smiley:😃 grinning:😀 grin:😁 joy:😂 rolling_on_the_floor_laughing:🤣 slightly_smiling_face:🙂 " +
  "wink:😉 blush:😊 heart_eyes:😍 kissing_heart:😘 thinking_face:🤔 neutral_face:😐 expressionless:😑 " +
  "unamused:😒 face_with_rolling_eyes:🙄 grimacing:😬 relieved:😌 sleeping:😴 sunglasses:😎 confused:😕 " +
  "worried:😟 slightly_frowning_face:🙁 open_mouth:😮 astonished:😲 flushed:😳 cry:😢 sob:😭 scream:😱 rage:😡 " +
  "angry:😠 triumph:😤 skull:💀 clown_face:🤡 ghost:👻 robot_face:🤖 party:🥳 partying_face:🥳 pray:🙏 clap:👏 " +
  "raised_hands:🙌 open_hands:👐 handshake:🤝 muscle:💪 point_up:☝️ point_down:👇 point_left:👈 point_right:👉 " +
  "ok_hand:👌 v:✌️ crossed_fingers:🤞 raised_hand:✋ writing_hand:✍️ salute:🫡 saluting_face:🫡 brain:🧠 eye:👁️ " +
  "bust_in_silhouette:👤 busts_in_silhouette:👥 star:⭐ star2:🌟 sparkles:✨ zap:⚡ boom:💥 sunny:☀️ cloud:☁️ " +
  "umbrella:☂️ snowflake:❄️ rainbow:🌈 ocean:🌊 earth_americas:🌎 globe_with_meridians:🌐 seedling:🌱 " +
  "evergreen_tree:🌲 four_leaf_clover:🍀 rose:🌹 sunflower:🌻 dog:🐶 cat:🐱 bug:🐛 bee:🐝 snake:🐍 turtle:🐢 " +
  "penguin:🐧 unicorn_face:🦄 coffee:☕ tea:🍵 beer:🍺 beers:🍻 wine_glass:🍷 pizza:🍕 hamburger:🍔 taco:🌮 cake:🍰 " +
  "birthday:🎂 cookie:🍪 doughnut:🍩 apple:🍎 banana:🍌 soccer:⚽ trophy:🏆 medal:🏅 sports_medal:🏅 " +
  "first_place_medal:🥇 dart:🎯 game_die:🎲 art:🎨 musical_note:🎵 headphones:🎧 microphone:🎤 movie_camera:🎥 " +
  "camera:📷 tv:📺 iphone:📱 telephone:☎️ computer:💻 keyboard:⌨️ desktop_computer:🖥️ floppy_disk:💾 battery:🔋 " +
  "electric_plug:🔌 wrench:🔧 hammer:🔨 hammer_and_wrench:🛠️ gear:⚙️ toolbox:🧰 nut_and_bolt:🔩 microscope:🔬 " +
  "test_tube:🧪 pill:💊 shield:🛡️ crossed_swords:⚔️ checkered_flag:🏁 triangular_flag_on_post:🚩 " +
  "recycle:♻️ arrow_up:⬆️ arrow_down:⬇️ arrow_left:⬅️ arrow_right:➡️ arrows_counterclockwise:🔄 repeat:🔁 " +
  "heavy_plus_sign:➕ heavy_minus_sign:➖ red_circle:🔴 large_blue_circle:🔵 large_green_circle:🟢 " +
  "large_yellow_circle:🟡 large_orange_circle:🟠 white_circle:⚪ black_circle:⚫ large_green_square:🟩 " +
  "large_red_square:🟥 one:1️⃣ two:2️⃣ three:3️⃣ four:4️⃣ five:5️⃣ new:🆕 ok:🆗 sos:🆘 cool:🆒 free:🆓 up:🆙 " +
  "broken_heart:💔 blue_heart:💙 green_heart:💚 yellow_heart:💛 purple_heart:💜 black_heart:🖤 sparkling_heart:💖";

const known: ReadonlyMap<string, string> = new Map(
  EMOJI.split(" ").map((entry) => {
    const [name = "", picture = ""] = entry.split(":");
    return [name, picture] as const;
  }),
);

/** The reactions that are proposed. */
export const USUAL_REACTIONS = ["+1", "white_check_mark", "eyes", "tada", "heart", "joy", "pray"];

/** The names of all emoji that have a picture here. */
export const emojiNames: readonly string[] = [...known.keys()];

/** Returns the picture of an emoji by its name, `thumbsup` or `wave::skin-tone-3`; `undefined` for an unknown one. */
export function findEmoji(name: string): string | undefined {
  return known.get(name.split("::")[0] ?? name);
}
