PRAGMA application_id = 1349087075;
PRAGMA user_version = 5;
CREATE TABLE chat(
  table_key INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  time INTEGER NOT NULL,
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  PRIMARY KEY(table_key, number)
) WITHOUT ROWID, STRICT;
CREATE TABLE log(
  place INTEGER PRIMARY KEY,
  table_key INTEGER NOT NULL,
  number INTEGER NOT NULL,
  previous INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
INSERT INTO "log" VALUES(1,1,1,0,'{"t":1794967787826,"e":"opened","person":"knklabfrngq7ms63","x":"{\"game\":\"mio\",\"players\":2,\"options\":{\"colours\":5,\"numbers\":\"22211\",\"stars\":2,\"jokers\":5,\"dealer\":-1,\"target\":100},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}","rules":1,"h":"9059be012e89e1268b2c984cb8495e2b"}');
INSERT INTO "log" VALUES(2,1,2,1,'{"t":1794967787826,"e":"sat","seat":0,"person":"knklabfrngq7ms63","h":"db78b1ceccdd8d0c5e47caf4e64715d5"}');
INSERT INTO "log" VALUES(3,2,1,0,'{"t":1794967787826,"e":"opened","person":"i6tddaatltet5dyj","x":"{\"game\":\"tennis\",\"players\":2,\"options\":{\"pile_games\":10,\"pile_sets\":8,\"pile_matches\":3,\"pile_aces\":4,\"pile_tiebreaks\":3,\"pile_lets\":3,\"sets\":3,\"returns\":\"bottom\",\"max_games\":1000},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}","rules":1,"h":"3be805d73ec16fabf85f1750dfcfaaad"}');
INSERT INTO "log" VALUES(4,2,2,3,'{"t":1794967787826,"e":"sat","seat":0,"person":"i6tddaatltet5dyj","h":"0f1697e77e855ac00f47408fcd0d6252"}');
INSERT INTO "log" VALUES(5,3,1,0,'{"t":1794967787826,"e":"opened","person":"2sq5cyzl2zsuykue","x":"{\"game\":\"solo\",\"players\":2,\"options\":{\"dealer\":-1,\"first_card\":\"acts\",\"may_draw\":\"always\",\"reverse_two\":\"plain\",\"stacking\":\"same\",\"ring\":\"left\",\"target\":500},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}","rules":2,"h":"2a9ffaac860bcceab591a90e8620ce5a"}');
INSERT INTO "log" VALUES(6,3,2,5,'{"t":1794967787826,"e":"sat","seat":0,"person":"2sq5cyzl2zsuykue","h":"02be4420efaabcc5ff827fb46f2fb54e"}');
INSERT INTO "log" VALUES(7,4,1,0,'{"t":1794967787826,"e":"opened","person":"uo7fwy5rzvg64wbk","x":"{\"game\":\"skyjo\",\"players\":2,\"options\":{\"starter\":\"highest\",\"target\":100,\"max_turns\":200},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}","rules":1,"h":"0752fa280595b254ccbd52c50b660a9f"}');
INSERT INTO "log" VALUES(8,4,2,7,'{"t":1794967787826,"e":"sat","seat":0,"person":"uo7fwy5rzvg64wbk","h":"d9a374ffd1be84ed469c854b04d2d54d"}');
INSERT INTO "log" VALUES(9,1,3,2,'{"t":1794967787840,"e":"sat","seat":1,"person":"jvqz3hemuhnh7mpa","h":"e8c7b422633581f22234d677ad41399d"}');
INSERT INTO "log" VALUES(10,2,3,4,'{"t":1794967787840,"e":"sat","seat":1,"person":"cmaqd2npo6jtyxfi","h":"ee0ab4d6b4aa072d4de89fbf18e4fc91"}');
INSERT INTO "log" VALUES(11,3,3,6,'{"t":1794967787840,"e":"sat","seat":1,"person":"rb2hqkfaqmpswta6","h":"998e8ad372ce79808589b6a86db70df8"}');
INSERT INTO "log" VALUES(12,4,3,8,'{"t":1794967787841,"e":"sat","seat":1,"person":"tzk6u25lsj4sjn7d","h":"be919221685a836c796d400c2f4afa3c"}');
INSERT INTO "log" VALUES(13,1,4,9,'{"t":1794967787858,"e":"deal","x":"844ad595a14708f7013e4d6406b45a91d3f0ecab1841b2660f430087b41e7543","seats":[],"h":"df1a3291212e01ea24d03e0d70a9aabb"}');
INSERT INTO "log" VALUES(14,1,5,13,'{"t":1794967787858,"e":"committed","hashes":[null,null],"h":"48fca2f63f3d1e960d3f4a7ae239e2be"}');
INSERT INTO "log" VALUES(15,1,6,14,'{"t":1794967787858,"e":"started","x":"e66746e82c3c0b8790e54d6ec0ce641db97d29b17295060c105881b3f15fa8e3","rules":1,"commitment":"bc27716ebdb31fb382a871c92f54a4193d2b30a69e02fdd9e110ed2380c0534b","nonces":[null,null],"h":"a33e39213ba9ff5348570bdce8598a52"}');
INSERT INTO "log" VALUES(16,2,4,10,'{"t":1794967787858,"e":"deal","x":"d0625a6803c3660ec21f1a7666c205312ae8c49a4f129d26c7f2cf2565678b51","seats":[],"h":"826bab32c78799b905ba4b513e141062"}');
INSERT INTO "log" VALUES(17,2,5,16,'{"t":1794967787858,"e":"committed","hashes":[null,null],"h":"a32d242bc075420d312f365efec2331e"}');
INSERT INTO "log" VALUES(18,2,6,17,'{"t":1794967787858,"e":"started","x":"7a245a2b8f1682dfb129afcdbdffcf90e371f04b4749e3997c1b3a8a44003582","rules":1,"commitment":"a6f775d49f3c47a55cd635b03beb687d7493c55d34d326f01e30f6735c897e2b","nonces":[null,null],"h":"3d21e80a26b56ca21322dc8349497349"}');
INSERT INTO "log" VALUES(19,3,4,11,'{"t":1794967787858,"e":"deal","x":"8551ffc3f86078789fccc723e1e49f1495e63842e631f966d15221f2592821fe","seats":[],"h":"f3d2ba6b94d725c5f2ef610cbcf94441"}');
INSERT INTO "log" VALUES(20,3,5,19,'{"t":1794967787858,"e":"committed","hashes":[null,null],"h":"bca937dab1ae5b42cc40100e4f8bdad5"}');
INSERT INTO "log" VALUES(21,3,6,20,'{"t":1794967787858,"e":"started","x":"2bfed9c43c197539bd04ef5474e8ebe5f46231638bfee8f8d5d3106afaf52d2a","rules":2,"commitment":"ce11ab179bfaa7968e08b40e3ad55cb2623ce192c6bc661f0297a5e95031a6e1","nonces":[null,null],"h":"d48854ddc96c9c87e2b1588f610821c2"}');
INSERT INTO "log" VALUES(22,4,4,12,'{"t":1794967787862,"e":"deal","x":"32a1a9ab87758d4382da5e50084513eb8f6bc8505ba405841ec069280199137d","seats":[],"h":"447c174463ee374ab899ff4a9e5b4bd1"}');
INSERT INTO "log" VALUES(23,4,5,22,'{"t":1794967787862,"e":"committed","hashes":[null,null],"h":"4465c3c8ced88815288d427969e94241"}');
INSERT INTO "log" VALUES(24,4,6,23,'{"t":1794967787862,"e":"started","x":"eff70d75552d39e2b924f4d789a3011d834057b26ffc10b06836145ab623cbe1","rules":1,"commitment":"1192537924d9fc289ddb018a2a27be6088bd4c5d8bad08f7e61a769fad477749","nonces":[null,null],"h":"448ac84e6be4b57d197ade99443fead5"}');
INSERT INTO "log" VALUES(25,2,7,18,'{"t":1794967787878,"e":"moved","seat":1,"x":"2+4","by":"person","h":"0a5ad9517c018d89d5c0de02e639c209"}');
INSERT INTO "log" VALUES(26,4,7,24,'{"t":1794967787892,"e":"moved","seat":1,"x":"flip a2 d1","by":"person","h":"bc6020ba1f28c4332b6bdb4154c92ea3"}');
INSERT INTO "log" VALUES(27,4,8,26,'{"t":1794967787917,"e":"moved","seat":0,"x":"flip a3 c3","by":"person","h":"f755240ebbded669286c643674987e8b"}');
INSERT INTO "log" VALUES(28,1,7,15,'{"t":1794967787931,"e":"moved","seat":1,"x":"S2","by":"person","h":"643ff4a65db0b3ae5fd324e35a658944"}');
INSERT INTO "log" VALUES(29,2,8,25,'{"t":1794967787955,"e":"moved","seat":0,"x":"2+4","by":"person","h":"e6141af8d3e05e720d63a99cb3214fad"}');
INSERT INTO "log" VALUES(30,3,7,21,'{"t":1794967787966,"e":"moved","seat":1,"x":"G8","by":"person","h":"b5410d2eebb085522320547e443d0d7b"}');
INSERT INTO "log" VALUES(31,4,9,27,'{"t":1794967787980,"e":"moved","seat":1,"x":"take d2","by":"person","h":"5798d4afddbf4337f99a1cade4348488"}');
INSERT INTO "log" VALUES(32,2,9,29,'{"t":1794967787990,"e":"moved","seat":1,"x":"ace","by":"person","h":"62f5c6db4fdc83ad3251e18144f215be"}');
INSERT INTO "log" VALUES(33,1,8,28,'{"t":1794967787996,"e":"moved","seat":0,"x":"J=B","by":"person","h":"cb325ef3ca5523096d633a3b7369d811"}');
INSERT INTO "log" VALUES(34,3,8,30,'{"t":1794967788005,"e":"moved","seat":0,"x":"G2","by":"person","h":"a79871cb580f0030f511dfde079903da"}');
INSERT INTO "log" VALUES(35,2,10,32,'{"t":1794967788065,"e":"moved","seat":1,"x":"steal","by":"person","h":"c11f4d7eae9d900de2c84e55814463a4"}');
INSERT INTO "log" VALUES(36,2,11,35,'{"t":1794967788073,"e":"moved","seat":1,"x":"3+5","by":"person","h":"4dae4e14fa56bb83976103f88fc273b2"}');
INSERT INTO "log" VALUES(37,3,9,34,'{"t":1794967788082,"e":"moved","seat":1,"x":"draw","by":"person","h":"537b8c5c98740ebf0f979b5734f68414"}');
INSERT INTO "log" VALUES(38,1,9,33,'{"t":1794967788123,"e":"moved","seat":1,"x":"draw","by":"person","h":"cdbe7a4d141249049c23967a7f7f5326"}');
INSERT INTO "log" VALUES(39,3,10,37,'{"t":1794967788168,"e":"moved","seat":1,"x":"keep","by":"person","h":"ff0ecc95ac8197efec05fac037423a3a"}');
INSERT INTO "log" VALUES(40,2,12,36,'{"t":1794967788179,"e":"moved","seat":0,"x":"3+6","by":"person","h":"e3c721e5e6a1edcf150c9d24a7d2a0b1"}');
INSERT INTO "log" VALUES(41,1,10,38,'{"t":1794967788189,"e":"moved","seat":1,"x":"draw","by":"person","h":"e7d4d67e6204dc0d029b439ed5622f2b"}');
INSERT INTO "log" VALUES(42,2,13,40,'{"t":1794967788195,"e":"moved","seat":1,"x":"let 3>6","by":"person","h":"c08d3745016e396b906b5192b089bad8"}');
INSERT INTO "log" VALUES(43,3,11,39,'{"t":1794967788198,"e":"moved","seat":0,"x":"R2","by":"person","h":"51f9ac3d65c65d58e29157c9715c3c4b"}');
INSERT INTO "log" VALUES(44,2,14,42,'{"t":1794967788214,"e":"moved","seat":0,"x":"let 6>5","by":"person","h":"538a9cc780744cf309fc1b73aa1e27b3"}');
INSERT INTO "log" VALUES(45,2,15,44,'{"t":1794967788214,"e":"moved","seat":1,"x":"done","by":"person","h":"1bee6f1521d00d2bc46ae31a577d1ef9"}');
INSERT INTO "log" VALUES(46,4,10,31,'{"t":1794967788245,"e":"moved","seat":0,"x":"take b1","by":"person","h":"9d87eea23509340555ca6494860d94d6"}');
INSERT INTO "log" VALUES(47,4,11,46,'{"t":1794967788253,"e":"moved","seat":1,"x":"take b2","by":"person","h":"67be6eeb0c638356649d2984601d59cf"}');
INSERT INTO "log" VALUES(48,1,11,41,'{"t":1794967788336,"e":"moved","seat":1,"x":"draw","by":"person","h":"de3c72de09e906e1412dd82cc306cca4"}');
INSERT INTO "log" VALUES(49,3,12,43,'{"t":1794967788383,"e":"moved","seat":1,"x":"draw","by":"person","h":"440c75a35353d95a9bf65494fdfcc756"}');
INSERT INTO "log" VALUES(50,3,13,49,'{"t":1794967788398,"e":"moved","seat":1,"x":"keep","by":"person","h":"aa7799fc94ec0759e640f0d9473f0cdb"}');
INSERT INTO "log" VALUES(51,2,16,45,'{"t":1794967788418,"e":"moved","seat":0,"x":"done","by":"person","h":"1defe03284ac68f23ba51a0cd6dd18cb"}');
INSERT INTO "log" VALUES(52,2,17,51,'{"t":1794967788481,"e":"moved","seat":1,"x":"steal","by":"person","h":"bc33afafc20aac8f7098ac6796fb0b41"}');
INSERT INTO "log" VALUES(53,4,12,47,'{"t":1794967788502,"e":"moved","seat":0,"x":"draw","by":"person","h":"02b48682af8165e808661b40d2b426cd"}');
INSERT INTO "log" VALUES(54,1,12,48,'{"t":1794967788524,"e":"moved","seat":1,"x":"B3","by":"person","h":"131756bb90d81d9035568ae43ef8ab3a"}');
INSERT INTO "log" VALUES(55,4,13,53,'{"t":1794967788563,"e":"moved","seat":0,"x":"swap c3","by":"person","h":"e00a06ec518763aa6e109fb038aa8e87"}');
INSERT INTO "log" VALUES(56,4,14,55,'{"t":1794967788567,"e":"moved","seat":1,"x":"take c2","by":"person","h":"b94170d723b1689ccc348a94d61e1a08"}');
INSERT INTO "log" VALUES(57,2,18,52,'{"t":1794967788613,"e":"moved","seat":0,"x":"1+6","by":"person","h":"dc486a4f3340c1fc0a41c5163fa09f71"}');
INSERT INTO "log" VALUES(58,4,15,56,'{"t":1794967788625,"e":"moved","seat":0,"x":"take d2","by":"person","h":"c0d01593f85c2083a6a07b085953ea85"}');
INSERT INTO "log" VALUES(59,4,16,58,'{"t":1794967788652,"e":"moved","seat":1,"x":"take a1","by":"person","h":"cd44f503ba7093a06af9b9de1ff94a36"}');
INSERT INTO "log" VALUES(60,3,14,50,'{"t":1794967788669,"e":"moved","seat":0,"x":"R+2","by":"person","h":"6688edc0198712d33f18bdd2b9867395"}');
INSERT INTO "log" VALUES(61,2,19,57,'{"t":1794967788670,"e":"moved","seat":1,"x":"1+3","by":"person","h":"1fb947339215c8394b94d77c67ef658b"}');
INSERT INTO "log" VALUES(62,2,20,61,'{"t":1794967788677,"e":"moved","seat":1,"x":"done","by":"person","h":"df40b39dc34f5bc9d4ee6bbbbd939c6c"}');
INSERT INTO "log" VALUES(63,4,17,59,'{"t":1794967788696,"e":"moved","seat":0,"x":"take a2","by":"person","h":"e69ab26f89b67690d226c048db451394"}');
INSERT INTO "log" VALUES(64,1,13,54,'{"t":1794967788708,"e":"moved","seat":0,"x":"draw","by":"person","h":"a350446fa33d2291923c159a9d3ed0b9"}');
INSERT INTO "log" VALUES(65,4,18,63,'{"t":1794967788728,"e":"moved","seat":1,"x":"take a1","by":"person","h":"67737278e5efb2df9de96f802bf0239e"}');
INSERT INTO "log" VALUES(66,4,19,65,'{"t":1794967788733,"e":"moved","seat":0,"x":"take c1","by":"person","h":"08e0ebb8fae2f182db3e595f84ac5ed2"}');
INSERT INTO "log" VALUES(67,3,15,60,'{"t":1794967788756,"e":"moved","seat":1,"x":"draw","by":"person","h":"1a4273896d91514f5394db2d8b31bffb"}');
INSERT INTO "log" VALUES(68,3,16,67,'{"t":1794967788774,"e":"moved","seat":0,"x":"R2","by":"person","h":"b1ac5cc6b7a7d8855cf928d9ecb9f3fd"}');
INSERT INTO "log" VALUES(69,1,14,64,'{"t":1794967788803,"e":"moved","seat":0,"x":"draw","by":"person","h":"74be8cb2aed6c844fa27dd7f119a3e18"}');
INSERT INTO "log" VALUES(70,1,15,69,'{"t":1794967788857,"e":"moved","seat":0,"x":"draw","by":"person","h":"58aaa522131b433c3643d75ac4cd9910"}');
INSERT INTO "log" VALUES(71,2,21,62,'{"t":1794967788889,"e":"moved","seat":0,"x":"done","by":"person","h":"f362bb2d98a4a72df8d9e2c9d56862bd"}');
INSERT INTO "log" VALUES(72,2,22,71,'{"t":1794967788891,"e":"moved","seat":0,"x":"lay","by":"person","h":"e506ed8b3de6e8673208c4c75b5e1a72"}');
INSERT INTO "log" VALUES(73,3,17,68,'{"t":1794967788892,"e":"moved","seat":1,"x":"draw","by":"person","h":"b39dc8355dce846ed2c1a2d26de7fb7c"}');
INSERT INTO "log" VALUES(74,2,23,72,'{"t":1794967788909,"e":"moved","seat":1,"x":"1+4","by":"person","h":"7023be668703588bfdf0519d7349f899"}');
INSERT INTO "log" VALUES(75,1,16,70,'{"t":1794967788935,"e":"moved","seat":0,"x":"draw","by":"person","h":"e9c8c213e9a50786947550bb5e7daf74"}');
INSERT INTO "log" VALUES(76,2,24,74,'{"t":1794967788956,"e":"moved","seat":0,"x":"1+3","by":"person","h":"a3a937c469216bf46756a95d10d620cc"}');
INSERT INTO "log" VALUES(77,2,25,76,'{"t":1794967788959,"e":"moved","seat":0,"x":"done","by":"person","h":"f1b953c4a8ff7bf2484e4849b5f871bb"}');
INSERT INTO "log" VALUES(78,4,20,66,'{"t":1794967788971,"e":"moved","seat":1,"x":"take c3","by":"person","h":"60b41f45acb07053e604d660fa9fb4c3"}');
INSERT INTO "log" VALUES(79,3,18,73,'{"t":1794967788989,"e":"moved","seat":1,"x":"keep","by":"person","h":"0c45b6f47460b42b44e9a54222f33b78"}');
INSERT INTO "log" VALUES(80,4,21,78,'{"t":1794967789008,"e":"moved","seat":0,"x":"take a2","by":"person","h":"e8554bf34cc0db4c59b302bf2dbdf373"}');
INSERT INTO "log" VALUES(81,2,26,77,'{"t":1794967789017,"e":"moved","seat":1,"x":"ace","by":"person","h":"bcd6285e8bf9827aec4e3fdc04165759"}');
INSERT INTO "log" VALUES(82,3,19,79,'{"t":1794967789064,"e":"moved","seat":0,"x":"R3","by":"person","h":"730fabe0b91b8b0672ea51046b1f674f"}');
INSERT INTO "log" VALUES(83,1,17,75,'{"t":1794967789111,"e":"moved","seat":0,"x":"draw","by":"person","h":"e0eebbc1e8f1b45e8d7fe3aef3974b8b"}');
INSERT INTO "log" VALUES(84,2,27,81,'{"t":1794967789118,"e":"moved","seat":1,"x":"lay","by":"person","h":"1b1ddf369829f3d64bbda894f329e9f3"}');
INSERT INTO "log" VALUES(85,4,22,80,'{"t":1794967789172,"e":"moved","seat":1,"x":"draw","by":"person","h":"1476b47fd694f53eb6ea1ac0bcc0e12b"}');
INSERT INTO "log" VALUES(86,3,20,82,'{"t":1794967789179,"e":"moved","seat":1,"x":"R7","by":"person","h":"b0db1ecc00bd9339916ca6e1fe065253"}');
INSERT INTO "log" VALUES(87,1,18,83,'{"t":1794967789183,"e":"moved","seat":0,"x":"G3","by":"person","h":"4228d5269af43e2ff5861b564306cb1c"}');
INSERT INTO "log" VALUES(88,2,28,84,'{"t":1794967789204,"e":"moved","seat":1,"x":"3+6","by":"person","h":"910df92195a80cc04705f6d959793d6c"}');
INSERT INTO "log" VALUES(89,4,23,85,'{"t":1794967789220,"e":"moved","seat":1,"x":"swap b2","by":"person","h":"5c7f9c585972c736f5d22df3e6d5f918"}');
INSERT INTO "log" VALUES(90,1,19,87,'{"t":1794967789229,"e":"moved","seat":1,"x":"G*","by":"person","h":"f0ac3b272cd96db39020ec5bccec35e1"}');
INSERT INTO "log" VALUES(91,4,24,89,'{"t":1794967789239,"e":"moved","seat":0,"x":"take c1","by":"person","h":"f59033ad438dc2aa098e838123643887"}');
INSERT INTO "log" VALUES(92,1,20,90,'{"t":1794967789262,"e":"moved","seat":0,"x":"B*","by":"person","h":"271a01c8dd4f0b831d86fe4e0fc35fbd"}');
INSERT INTO "log" VALUES(93,4,25,91,'{"t":1794967789262,"e":"moved","seat":1,"x":"take a3","by":"person","h":"d446d23c2c11fb8f4059734f665b6def"}');
INSERT INTO "log" VALUES(94,2,29,88,'{"t":1794967789262,"e":"moved","seat":0,"x":"4+5","by":"person","h":"80c6c68253536706e13fb7bfdd262f91"}');
INSERT INTO "log" VALUES(95,4,26,93,'{"t":1794967789296,"e":"moved","seat":0,"x":"take d2","by":"person","h":"515f0bc67eca2fed3923271a490b9fc3"}');
INSERT INTO "log" VALUES(96,2,30,94,'{"t":1794967789406,"e":"moved","seat":1,"x":"done","by":"person","h":"36bdd05d8ec19477673966dad47cde18"}');
INSERT INTO "log" VALUES(97,2,31,96,'{"t":1794967789417,"e":"moved","seat":0,"x":"done","by":"person","h":"fd0eb195bd43698c34c28a7d72c23093"}');
INSERT INTO "log" VALUES(98,4,27,95,'{"t":1794967789426,"e":"moved","seat":1,"x":"take a2","by":"person","h":"d6ffbb1458f0d8c8d28074f02bf23ff5"}');
INSERT INTO "log" VALUES(99,1,21,92,'{"t":1794967789427,"e":"moved","seat":1,"x":"R*","by":"person","h":"9b4215cbc519fcceff0bc5895acc0d65"}');
INSERT INTO "log" VALUES(100,3,21,86,'{"t":1794967789429,"e":"moved","seat":0,"x":"draw","by":"person","h":"3f661937fc78c04f0a29183f855734b7"}');
INSERT INTO "log" VALUES(101,2,32,97,'{"t":1794967789452,"e":"moved","seat":1,"x":"2+5","by":"person","h":"01d0af9a69fc66fd992ef4736cf5ccdb"}');
INSERT INTO "log" VALUES(102,2,33,101,'{"t":1794967789462,"e":"moved","seat":0,"x":"2+6","by":"person","h":"d4604a907534d07548b9e6ba30599897"}');
INSERT INTO "log" VALUES(103,1,22,99,'{"t":1794967789512,"e":"moved","seat":0,"x":"draw","by":"person","h":"707b6db457ba7fdcb36471e9c371328d"}');
INSERT INTO "log" VALUES(104,3,22,100,'{"t":1794967789526,"e":"moved","seat":0,"x":"keep","by":"person","h":"cc23ea74fd429e55706ea0da39b7f2d0"}');
INSERT INTO "log" VALUES(105,4,28,98,'{"t":1794967789552,"e":"moved","seat":0,"x":"take b1","by":"person","h":"f81bfa22c951cd8459f856c4cda4606b"}');
INSERT INTO "log" VALUES(106,2,34,102,'{"t":1794967789552,"e":"moved","seat":0,"x":"done","by":"person","h":"dd32824ffaf5fdf9c2292a560503a68d"}');
INSERT INTO "log" VALUES(107,4,29,105,'{"t":1794967789590,"e":"moved","seat":1,"x":"take b2","by":"person","h":"9011518a92169bd10011140fa7631f0d"}');
INSERT INTO "log" VALUES(108,2,35,106,'{"t":1794967789681,"e":"moved","seat":1,"x":"done","by":"person","h":"f28acad4ec7b6915b8b135d793110eb4"}');
INSERT INTO "log" VALUES(109,2,36,108,'{"t":1794967789733,"e":"moved","seat":0,"x":"draw","by":"person","h":"3268263552b27366935485fa1b749c82"}');
INSERT INTO "log" VALUES(110,3,23,104,'{"t":1794967789744,"e":"moved","seat":1,"x":"B7","by":"person","h":"5b56083ccef43fa9964baea70f881fff"}');
INSERT INTO "log" VALUES(111,2,37,109,'{"t":1794967789750,"e":"moved","seat":1,"x":"1+6","by":"person","h":"805c948763e237f2b7f2fa95157245df"}');
INSERT INTO "log" VALUES(112,2,38,111,'{"t":1794967789790,"e":"moved","seat":0,"x":"4+6","by":"person","h":"6a0754e7e0a66684f0127ad84c674319"}');
INSERT INTO "log" VALUES(113,4,30,107,'{"t":1794967789815,"e":"moved","seat":0,"x":"take d3","by":"person","h":"68978c0050a68814e1a3533c972d3df4"}');
INSERT INTO "log" VALUES(114,1,23,103,'{"t":1794967789855,"e":"moved","seat":0,"x":"draw","by":"person","h":"1e12728dfb186a373f727fceac7cad55"}');
INSERT INTO "log" VALUES(115,5,1,0,'{"t":1794967790920,"e":"opened","person":"ff3igxam6qb2ls7l","x":"{\"game\":\"pot\",\"players\":4,\"options\":{\"colours\":\"RGBY\",\"starter\":-1,\"rounds\":1,\"taken\":\"hidden\"},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}","rules":2,"h":"4cfdb4ce81d15a95349de8a4b85e7ad0"}');
INSERT INTO "log" VALUES(116,5,2,115,'{"t":1794967790920,"e":"sat","seat":0,"person":"ff3igxam6qb2ls7l","h":"ec695f0bc247e095ba1da1b7f1222ab9"}');
INSERT INTO "log" VALUES(117,5,3,116,'{"t":1794967790939,"e":"sat","seat":1,"person":"csav7qyekli3xdoe","h":"8ff6e84ac5595918b7a9b1c1640be6d0"}');
INSERT INTO "log" VALUES(118,5,4,117,'{"t":1794967790939,"e":"sat","seat":2,"person":"vtn6wz26ibvcziug","h":"93f8a8855e33c9855cdd8c1821a4d59f"}');
INSERT INTO "log" VALUES(119,5,5,118,'{"t":1794967790939,"e":"sat","seat":3,"person":"p2tpt3rx4gwmazrk","h":"70325a1de5d8397cc4c3127ce45ea775"}');
INSERT INTO "log" VALUES(120,5,6,119,'{"t":1794967790952,"e":"deal","x":"acd2cdfd153025e67710d7f83024b879c67705325a18f7e4c1bebc9ba4d42916","seats":[],"h":"69b8a71945355daa3558e05517cf1a78"}');
INSERT INTO "log" VALUES(121,5,7,120,'{"t":1794967790952,"e":"committed","hashes":[null,null,null,null],"h":"6826eb1eca94858a7802222244199aba"}');
INSERT INTO "log" VALUES(122,5,8,121,'{"t":1794967790952,"e":"started","x":"25e0bcc3109bade9f5eb1e5704a54da5b3228afc8dfb92cf0568869256dc94de","rules":2,"commitment":"53593c73cc2a49a266a658fe204ab15802e24b5f66bbcbffca1aff3d2fcce9bc","nonces":[null,null,null,null],"h":"46b8fb4c4bdd9bad3079d7a2e2ce19c2"}');
INSERT INTO "log" VALUES(123,5,9,122,'{"t":1794967790998,"e":"moved","seat":2,"x":"Y2","by":"person","h":"7a4458d5b3abc37876cb9544bdf94a7f"}');
INSERT INTO "log" VALUES(124,5,10,123,'{"t":1794967791026,"e":"moved","seat":3,"x":"R5","by":"person","h":"76c1e907c56b41c6894cc578b2155698"}');
INSERT INTO "log" VALUES(125,5,11,124,'{"t":1794967791079,"e":"moved","seat":0,"x":"R8","by":"person","h":"13e4dc540c7214f9194a7b09007f848e"}');
INSERT INTO "log" VALUES(126,5,12,125,'{"t":1794967791106,"e":"moved","seat":1,"x":"B9","by":"person","h":"2fc7649b7ae24cd3736cda22f2db332d"}');
INSERT INTO "log" VALUES(127,5,13,126,'{"t":1794967791194,"e":"moved","seat":0,"x":"take G","by":"person","h":"6a21568d7dc620f8bb9b02960dfa11ab"}');
INSERT INTO "log" VALUES(128,5,14,127,'{"t":1794967791257,"e":"moved","seat":3,"x":"take B","by":"person","h":"20d14808c87f8f36a716db7da34ed549"}');
INSERT INTO "log" VALUES(129,5,15,128,'{"t":1794967791306,"e":"moved","seat":0,"x":"R1","by":"person","h":"f32b8a6a1a938b9bb105a7e3ca087918"}');
INSERT INTO "log" VALUES(130,5,16,129,'{"t":1794967791364,"e":"moved","seat":1,"x":"B10","by":"person","h":"c07eaa3dffec6f966928189e2f01f11a"}');
INSERT INTO "log" VALUES(131,5,17,130,'{"t":1794967791393,"e":"moved","seat":2,"x":"Y8","by":"person","h":"ae3d23f35b04c1acc13890344802247f"}');
INSERT INTO "log" VALUES(132,5,18,131,'{"t":1794967791417,"e":"moved","seat":3,"x":"Y7","by":"person","h":"ddc5bffc640dec10ed4e6e29e396cd51"}');
INSERT INTO "log" VALUES(133,5,19,132,'{"t":1794967791585,"e":"moved","seat":2,"x":"take B","by":"person","h":"9f15c9673b0e6dbd0cb006ab901ad957"}');
INSERT INTO "log" VALUES(134,5,20,133,'{"t":1794967791637,"e":"moved","seat":3,"x":"take R","by":"person","h":"7cc902d4c7500e4a66598fa9c695229b"}');
INSERT INTO "log" VALUES(135,5,21,134,'{"t":1794967791721,"e":"moved","seat":1,"x":"take Y","by":"person","h":"216cabb710712ecf94ce6dc2ff3b2a92"}');
INSERT INTO "log" VALUES(136,5,22,135,'{"t":1794967791762,"e":"moved","seat":2,"x":"R2","by":"person","h":"b6a505f2d7e34fb99bc7f0fb44cbd178"}');
INSERT INTO "log" VALUES(137,5,23,136,'{"t":1794967791960,"e":"moved","seat":3,"x":"Y6","by":"person","h":"95734e30d218a8a46b8126f4a5f8acee"}');
INSERT INTO "log" VALUES(138,5,24,137,'{"t":1794967791993,"e":"moved","seat":0,"x":"R3","by":"person","h":"0f56fd49952bb0f02c53bc47a7496b94"}');
INSERT INTO "log" VALUES(139,5,25,138,'{"t":1794967792060,"e":"moved","seat":1,"x":"R10","by":"person","h":"043b9985d42bb54bd082b431b7b9a9da"}');
INSERT INTO "log" VALUES(140,5,26,139,'{"t":1794967792153,"e":"moved","seat":1,"x":"take R","by":"person","h":"8eb9f0039aaf69f551d196ff957d4921"}');
INSERT INTO "log" VALUES(141,5,27,140,'{"t":1794967792198,"e":"moved","seat":0,"x":"take Y","by":"person","h":"89555c2fac595643c874eff6d1055627"}');
INSERT INTO "log" VALUES(142,5,28,141,'{"t":1794967792212,"e":"moved","seat":2,"x":"take B","by":"person","h":"ba2d10945d4e8524f7164ebc43b1df49"}');
INSERT INTO "log" VALUES(143,5,29,142,'{"t":1794967792223,"e":"moved","seat":1,"x":"Y3","by":"person","h":"9b973789bbe85a0d7bd722e4b866dcca"}');
INSERT INTO "log" VALUES(144,5,30,143,'{"t":1794967792317,"e":"moved","seat":2,"x":"G7","by":"person","h":"4a181c998a8df9a707d07d8dc1c9fc10"}');
INSERT INTO "log" VALUES(145,5,31,144,'{"t":1794967792335,"e":"moved","seat":3,"x":"Y10","by":"person","h":"1d956b4e5344af1ec64948c8f4c52032"}');
INSERT INTO "log" VALUES(146,5,32,145,'{"t":1794967792404,"e":"moved","seat":0,"x":"B2","by":"person","h":"c38fcec0c3b1d1b899440dbbbb51d26a"}');
INSERT INTO "log" VALUES(147,5,33,146,'{"t":1794967792421,"e":"moved","seat":3,"x":"take Y","by":"person","h":"6a2bb55d507ba5a3b96ed528d0175947"}');
INSERT INTO "log" VALUES(148,5,34,147,'{"t":1794967792506,"e":"moved","seat":1,"x":"take R","by":"person","h":"1632c50c4cfd1708d7e987aec9c4944e"}');
INSERT INTO "log" VALUES(149,5,35,148,'{"t":1794967792582,"e":"moved","seat":3,"x":"R7","by":"person","h":"0f50bcb4899ae294f2271028c6ae6691"}');
INSERT INTO "log" VALUES(150,5,36,149,'{"t":1794967792646,"e":"moved","seat":0,"x":"B3","by":"person","h":"af49c619fb607b72823c5d2adc30589a"}');
INSERT INTO "log" VALUES(151,5,37,150,'{"t":1794967792680,"e":"moved","seat":1,"x":"B1","by":"person","h":"bdc3444fefa58eee97ae332d3a99505a"}');
INSERT INTO "log" VALUES(152,5,38,151,'{"t":1794967792693,"e":"moved","seat":2,"x":"Y9","by":"person","h":"7658991603a2615d1bcd4655cde25a90"}');
INSERT INTO "log" VALUES(153,5,39,152,'{"t":1794967792749,"e":"moved","seat":2,"x":"take B","by":"person","h":"cc3d715bf4016bb115de8fdfe1a491c5"}');
INSERT INTO "log" VALUES(154,5,40,153,'{"t":1794967792776,"e":"moved","seat":3,"x":"take Y","by":"person","h":"18e6243d1e35c04dac5406d2cfb979e7"}');
INSERT INTO "log" VALUES(155,5,41,154,'{"t":1794967792816,"e":"moved","seat":0,"x":"take G","by":"person","h":"60cb66b4bf04738b8dd8bf0223826235"}');
CREATE TABLE log_heads(
  kept_up_to INTEGER NOT NULL
) STRICT;
INSERT INTO "log_heads" VALUES(155);
CREATE TABLE matches(
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  table_id TEXT NOT NULL,
  game TEXT NOT NULL,
  rated INTEGER NOT NULL,
  started INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
INSERT INTO "matches" VALUES(1,'3udhxzgevqsz','','skyjo',0,1794967786751,1794967786751,'{"pioche":1,"game":"skyjo","rules":1,"players":["random","random"],"options":{"starter":"highest","target":100,"max_turns":200},"seed":"4df4e2c0c89ea0085de9ebf0b894690650cd0f0a5089bd916561dcf2cb60b2a6","moves":[[0,"flip a1 b1"],[1,"flip c1 c2"],[1,"take d2"],[0,"take b2"],[1,"take d3"],[0,"take a3"],[1,"take a3"],[0,"take c3"],[1,"take d3"],[0,"take d3"],[1,"take c3"],[0,"take c1"],[1,"take a3"],[0,"take c2"],[1,"draw"],[1,"drop b2"],[0,"take b3"],[1,"take a3"],[0,"take a2"],[1,"take c2"],[0,"take b2"],[1,"take b1"],[0,"take c1"],[1,"take d2"],[0,"take a3"],[1,"take c3"],[0,"take d2"],[1,"take c2"],[0,"take d2"],[1,"take c2"],[0,"take d2"],[1,"take d2"],[0,"take c3"],[1,"take b3"],[0,"take b2"],[1,"take a1"],[0,"take b3"],[1,"take b2"],[0,"draw"],[0,"swap d1"],[1,"take d1"],[1,"next"],[0,"flip b1 c2"],[1,"flip a2 b2"],[0,"draw"],[0,"swap d1"],[1,"take a3"],[0,"take a2"],[1,"take b3"],[0,"take b3"],[1,"take d3"],[0,"take b2"],[1,"take d1"],[0,"take d2"],[1,"draw"],[1,"swap b3"],[0,"take c1"],[1,"take c1"],[0,"take a1"],[1,"take d2"],[0,"take c1"],[1,"take d3"],[0,"take d1"],[1,"take c2"],[0,"take c1"],[1,"take c2"],[0,"take d3"],[1,"take c2"],[0,"take a3"],[1,"take d1"],[0,"take d1"],[1,"take d3"],[0,"take c3"],[1,"take b3"]],"result":{"scores":[96,138],"winners":[0]}}');
CREATE TABLE meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID, STRICT;
INSERT INTO "meta" VALUES('health','570485');
INSERT INTO "meta" VALUES('secret','1be4b1ddffd1ef5b5a2ffb72898c3a15f8ff70a4ba706334510f0dfebe0f3709');
CREATE TABLE participants(
  match_key INTEGER NOT NULL REFERENCES matches(key) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  person TEXT REFERENCES people(id) ON DELETE SET NULL,
  bot TEXT NOT NULL,
  score INTEGER NOT NULL,
  won INTEGER NOT NULL,
  PRIMARY KEY(match_key, seat)
) WITHOUT ROWID, STRICT;
INSERT INTO "participants" VALUES(1,0,'xoggetjfhhjchryo','',96,1);
INSERT INTO "participants" VALUES(1,1,NULL,'random',138,0);
CREATE TABLE people(
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  standing INTEGER NOT NULL,
  login TEXT UNIQUE COLLATE NOCASE,
  password_hash TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  settings TEXT NOT NULL
) WITHOUT ROWID, STRICT;
INSERT INTO "people" VALUES('2sq5cyzl2zsuykue','Guest 5',0,NULL,'',1794967787810,1794967787810,0,'{}');
INSERT INTO "people" VALUES('cmaqd2npo6jtyxfi','Guest 4',0,NULL,'',1794967787836,1794967787836,0,'{}');
INSERT INTO "people" VALUES('csav7qyekli3xdoe','Guest 2',0,NULL,'',1794967790927,1794967790927,0,'{}');
INSERT INTO "people" VALUES('ff3igxam6qb2ls7l','Guest 1',0,NULL,'',1794967790919,1794967790919,0,'{}');
INSERT INTO "people" VALUES('i6tddaatltet5dyj','Guest 3',0,NULL,'',1794967787810,1794967787810,0,'{}');
INSERT INTO "people" VALUES('jvqz3hemuhnh7mpa','Guest 2',0,NULL,'',1794967787836,1794967787836,0,'{}');
INSERT INTO "people" VALUES('knklabfrngq7ms63','Guest 1',0,NULL,'',1794967787810,1794967787810,0,'{}');
INSERT INTO "people" VALUES('p2tpt3rx4gwmazrk','Guest 4',0,NULL,'',1794967790927,1794967790927,0,'{}');
INSERT INTO "people" VALUES('rb2hqkfaqmpswta6','Guest 6',0,NULL,'',1794967787837,1794967787837,0,'{}');
INSERT INTO "people" VALUES('rb7jz4kf6j47xrvg','Gustave',0,NULL,'',1794967786735,1794967786735,0,'{}');
INSERT INTO "people" VALUES('tzk6u25lsj4sjn7d','Guest 8',0,NULL,'',1794967787837,1794967787837,0,'{}');
INSERT INTO "people" VALUES('uo7fwy5rzvg64wbk','Guest 7',0,NULL,'',1794967787810,1794967787810,0,'{}');
INSERT INTO "people" VALUES('vtn6wz26ibvcziug','Guest 3',0,NULL,'',1794967790927,1794967790927,0,'{}');
INSERT INTO "people" VALUES('xoggetjfhhjchryo','Berthe',1,'berthe','$argon2id$v=19$m=65536,t=2,p=1$vI7Ih6scE2jVoQQhK16O0w$9mp7yw5fY0Q/EjXEDiM/ssHRMKtMagqren9ZIhnFQ9k',1794967786702,1794967786702,1,'{"language":"fr"}');
CREATE TABLE rating_steps(
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  game TEXT NOT NULL,
  matches INTEGER NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  time INTEGER NOT NULL,
  match TEXT NOT NULL,
  PRIMARY KEY(person, game, matches)
) WITHOUT ROWID, STRICT;
CREATE TABLE ratings(
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  game TEXT NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  matches INTEGER NOT NULL,
  PRIMARY KEY(person, game)
) WITHOUT ROWID, STRICT;
CREATE TABLE tables(
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  open INTEGER NOT NULL,
  summary TEXT NOT NULL,
  head INTEGER NOT NULL DEFAULT 0
, first INTEGER NOT NULL DEFAULT 1) STRICT;
INSERT INTO "tables" VALUES(1,'tsqucdfsf3yd','mio',1794967787826,1794967787840,1,'{"owner":"knklabfrngq7ms63","public":false,"sitting":["knklabfrngq7ms63","jvqz3hemuhnh7mpa"],"acts_alone":false}',114,1);
INSERT INTO "tables" VALUES(2,'3iorigih4vjo','tennis',1794967787826,1794967787840,1,'{"owner":"i6tddaatltet5dyj","public":false,"sitting":["i6tddaatltet5dyj","cmaqd2npo6jtyxfi"],"acts_alone":false}',112,1);
INSERT INTO "tables" VALUES(3,'lb2czyqyjm5e','solo',1794967787826,1794967787840,1,'{"owner":"2sq5cyzl2zsuykue","public":false,"sitting":["2sq5cyzl2zsuykue","rb2hqkfaqmpswta6"],"acts_alone":false}',110,1);
INSERT INTO "tables" VALUES(4,'mo3tl3m5ldqb','skyjo',1794967787826,1794967787841,1,'{"owner":"uo7fwy5rzvg64wbk","public":false,"sitting":["uo7fwy5rzvg64wbk","tzk6u25lsj4sjn7d"],"acts_alone":false}',113,1);
INSERT INTO "tables" VALUES(5,'b7etdst44lyi','pot',1794967790920,1794967790939,1,'{"owner":"ff3igxam6qb2ls7l","public":false,"sitting":["ff3igxam6qb2ls7l","csav7qyekli3xdoe","vtn6wz26ibvcziug","p2tpt3rx4gwmazrk"],"acts_alone":false}',155,1);
CREATE TABLE tokens(
  hash TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  label TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_used INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
INSERT INTO "tokens" VALUES('618b957c6eb77cf2b369f73de755ff4f1ba60282992c0e6827a22ac16a382eb3','xoggetjfhhjchryo','my bot',1794967786715,0);
CREATE INDEX guests_by_absence ON people(last_seen) WHERE standing = 0;
CREATE INDEX tokens_by_person ON tokens(person);
CREATE INDEX open_tables ON tables(created, id) WHERE open = 1;
CREATE INDEX chat_by_person ON chat(person);
CREATE INDEX participants_by_person ON participants(person) WHERE person IS NOT NULL;
CREATE INDEX matches_by_end ON matches(ended, id);
CREATE INDEX matches_by_game ON matches(game, ended, id);
CREATE INDEX ratings_by_strength ON ratings(game, mu - 3 * sigma DESC, person);
CREATE INDEX deserted_tables ON tables(changed, id) WHERE open = 0;
