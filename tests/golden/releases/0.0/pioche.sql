PRAGMA application_id = 1349087075;
PRAGMA user_version = 4;
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
INSERT INTO "log" VALUES(1,1,1,0,'{"t":1794853182568,"e":"opened","person":"562wdeofqlpbfd3w","x":"{\"game\":\"mio\",\"players\":2,\"options\":{\"colours\":5,\"numbers\":\"22211\",\"stars\":2,\"jokers\":5,\"dealer\":-1,\"target\":100},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}","h":"28c0bb155d4a3ea50e41729eff426e70"}');
INSERT INTO "log" VALUES(2,1,2,1,'{"t":1794853182568,"e":"sat","seat":0,"person":"562wdeofqlpbfd3w","h":"e54e23000c4c02ca00f87c6fa7147381"}');
INSERT INTO "log" VALUES(3,2,1,0,'{"t":1794853182569,"e":"opened","person":"thkmdgnmthzn5jo5","x":"{\"game\":\"tennis\",\"players\":2,\"options\":{\"pile_games\":10,\"pile_sets\":8,\"pile_matches\":3,\"pile_aces\":4,\"pile_tiebreaks\":3,\"pile_lets\":3,\"returns\":\"bottom\",\"max_games\":1000},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}","h":"1f9210ef0210d49b54cd69d5a1f5e38d"}');
INSERT INTO "log" VALUES(4,2,2,3,'{"t":1794853182569,"e":"sat","seat":0,"person":"thkmdgnmthzn5jo5","h":"71f8a0103d03cb30f4a5527aedc4a609"}');
INSERT INTO "log" VALUES(5,3,1,0,'{"t":1794853182569,"e":"opened","person":"vft2z4rwbojevvb4","x":"{\"game\":\"solo\",\"players\":2,\"options\":{\"dealer\":-1,\"first_card\":\"acts\",\"may_draw\":false,\"reverse_two\":\"plain\",\"stacking\":\"same\",\"ring\":\"left\",\"target\":500},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}","h":"2127999d0cb1d0db26521558d00b35a3"}');
INSERT INTO "log" VALUES(6,3,2,5,'{"t":1794853182569,"e":"sat","seat":0,"person":"vft2z4rwbojevvb4","h":"5bfe24c5a189b3dcf8cace72c2fde915"}');
INSERT INTO "log" VALUES(7,4,1,0,'{"t":1794853182569,"e":"opened","person":"lmtkwbt3pqpfo3un","x":"{\"game\":\"skyjo\",\"players\":2,\"options\":{\"starter\":\"highest\",\"target\":100,\"max_turns\":200},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}","h":"620d326ccf5318d0a9325b43561ecbc3"}');
INSERT INTO "log" VALUES(8,4,2,7,'{"t":1794853182569,"e":"sat","seat":0,"person":"lmtkwbt3pqpfo3un","h":"c0d24ad6b069ee5d38b742421f11a6f8"}');
INSERT INTO "log" VALUES(9,1,3,2,'{"t":1794853182592,"e":"sat","seat":1,"person":"arm7oyp7kpnggvml","h":"48bfbcdd00c260a750f1e7915aa3da7d"}');
INSERT INTO "log" VALUES(10,2,3,4,'{"t":1794853182592,"e":"sat","seat":1,"person":"qrjyffvwjyt2htnk","h":"273855c2429f5012358805d62c88bd3f"}');
INSERT INTO "log" VALUES(11,3,3,6,'{"t":1794853182592,"e":"sat","seat":1,"person":"nbc2dgz6vnyxiijz","h":"d23f95d147eb9b8e554fcf661ae0cafd"}');
INSERT INTO "log" VALUES(12,4,3,8,'{"t":1794853182592,"e":"sat","seat":1,"person":"fylpzu5c7scfsccq","h":"0489a8e59c6a8d4b821acf7ff4e08055"}');
INSERT INTO "log" VALUES(13,1,4,9,'{"t":1794853182605,"e":"started","x":"dd6750f4d01c64b9ad1dbb3dc0ae202a3571b1b09ebbcd049a9e812f43096e5b","rules":1,"commitment":"af8d27244594d6bd57e6d18dad0740157579b379c95e7fbb47530aa7c1cffd62","h":"f632a30e6ab9ebef86fdc556bde2a641"}');
INSERT INTO "log" VALUES(14,2,4,10,'{"t":1794853182605,"e":"started","x":"dc59e46e8e0108535b169b15f68175054d665fbd4446d58c9fe087b986222eab","rules":1,"commitment":"5e9d7c9017869fc91e6bee51fd3527dc8b027ac26b928684df4a68e0a32d2171","h":"bd6e59a4594be9a423caaac89bb8021b"}');
INSERT INTO "log" VALUES(15,3,4,11,'{"t":1794853182605,"e":"started","x":"d0a68882aaf1e98935d4e62f057e553fc698f6530571071be521af22c667f6ef","rules":1,"commitment":"cd584e5988bc00afbd4d1ed1dbb271b45a38db8f54c374388b72428a24cad318","h":"91a7b46f2bdb863c062c416e2dfb3f11"}');
INSERT INTO "log" VALUES(16,4,4,12,'{"t":1794853182605,"e":"started","x":"78efce40d9cf6b1beee6e9dd6e6c1e079555fef5f469b6c7bb8e7729d64c614e","rules":1,"commitment":"1ef45a1be8da2f2bbd71e447a818794ca1948ce630393df786b79798db5d7d45","h":"c6444a0d448e2bfcf9a87c68dd5ffd7e"}');
INSERT INTO "log" VALUES(17,2,5,14,'{"t":1794853182617,"e":"moved","seat":1,"x":"4+6","by":"person","h":"535ef96fa367b3c4b50c3ab6bd100629"}');
INSERT INTO "log" VALUES(18,4,5,16,'{"t":1794853182654,"e":"moved","seat":1,"x":"flip a2 d1","by":"person","h":"4a7134a74c65f2cc41db6eee24f1e217"}');
INSERT INTO "log" VALUES(19,1,5,13,'{"t":1794853182699,"e":"moved","seat":1,"x":"R*","by":"person","h":"4db1b96b922f118846ac679a524eec70"}');
INSERT INTO "log" VALUES(20,4,6,18,'{"t":1794853182703,"e":"moved","seat":0,"x":"flip b2 c1","by":"person","h":"9090af248d3ed2b3fca118b486daf5aa"}');
INSERT INTO "log" VALUES(21,2,6,17,'{"t":1794853182722,"e":"moved","seat":0,"x":"2+4","by":"person","h":"64aec1e989b4360e75f0f75fad6a7b90"}');
INSERT INTO "log" VALUES(22,3,5,15,'{"t":1794853182736,"e":"moved","seat":0,"x":"W+4=Y","by":"person","h":"391d51081f0274b4f18b1681c6b075b7"}');
INSERT INTO "log" VALUES(23,2,7,21,'{"t":1794853182795,"e":"moved","seat":1,"x":"let 6>3","by":"person","h":"973100ec082400e618fcc3f4f9d7cc9c"}');
INSERT INTO "log" VALUES(24,3,6,22,'{"t":1794853182800,"e":"moved","seat":1,"x":"draw","by":"person","h":"7ba6ac5012e4c2cab8402ee3618645da"}');
INSERT INTO "log" VALUES(25,4,7,20,'{"t":1794853182801,"e":"moved","seat":1,"x":"take a1","by":"person","h":"838052425d5880d0a0015d219b5cb060"}');
INSERT INTO "log" VALUES(26,1,6,19,'{"t":1794853182822,"e":"moved","seat":0,"x":"S*","by":"person","h":"3009083f5847fed6991d61d83607a16f"}');
INSERT INTO "log" VALUES(27,1,7,26,'{"t":1794853182877,"e":"moved","seat":1,"x":"draw","by":"person","h":"86a8f63df3039b6507714c93f508c110"}');
INSERT INTO "log" VALUES(28,1,8,27,'{"t":1794853182887,"e":"moved","seat":1,"x":"draw","by":"person","h":"2fc37a45a2f96b51dddc4231c4c04c59"}');
INSERT INTO "log" VALUES(29,2,8,23,'{"t":1794853182911,"e":"moved","seat":0,"x":"let 2>3","by":"person","h":"01c9a98c75917d65f32469e01fc1c447"}');
INSERT INTO "log" VALUES(30,1,9,28,'{"t":1794853182977,"e":"moved","seat":1,"x":"J=S","by":"person","h":"a82d8cc298c358c1f2cb6fb1b6594fa3"}');
INSERT INTO "log" VALUES(31,3,7,24,'{"t":1794853183001,"e":"moved","seat":0,"x":"YX>1","by":"person","h":"c9c18acbebaa35e2fef4b34d64478421"}');
INSERT INTO "log" VALUES(32,3,8,31,'{"t":1794853183040,"e":"moved","seat":1,"x":"Y+2","by":"person","h":"a5cc8f4cd3578e488346b9b907f83cea"}');
INSERT INTO "log" VALUES(33,2,9,29,'{"t":1794853183045,"e":"moved","seat":0,"x":"tiebreak","by":"person","h":"e14026043b8c9963a8ae1bf2683eda35"}');
INSERT INTO "log" VALUES(34,3,9,32,'{"t":1794853183069,"e":"moved","seat":0,"x":"draw","by":"person","h":"9dc1c4463f7ff68cd4bf53ee1f017f01"}');
INSERT INTO "log" VALUES(35,1,10,30,'{"t":1794853183077,"e":"moved","seat":0,"x":"draw","by":"person","h":"3241c0c949850152ff3da2e5c892780c"}');
INSERT INTO "log" VALUES(36,3,10,34,'{"t":1794853183113,"e":"moved","seat":1,"x":"draw","by":"person","h":"aaeaa314863a871f5c0c09478662f0d7"}');
INSERT INTO "log" VALUES(37,3,11,36,'{"t":1794853183143,"e":"moved","seat":1,"x":"keep","by":"person","h":"efb33c5561c27cceab252bae830b6752"}');
INSERT INTO "log" VALUES(38,1,11,35,'{"t":1794853183256,"e":"moved","seat":0,"x":"S3","by":"person","h":"a5cdf011f02fd95c5d450785b0c62599"}');
INSERT INTO "log" VALUES(39,2,10,33,'{"t":1794853183269,"e":"moved","seat":0,"x":"steal","by":"person","h":"51193c4fee11151ece916fa1dedc5ef7"}');
INSERT INTO "log" VALUES(40,4,8,25,'{"t":1794853183276,"e":"moved","seat":0,"x":"take b2","by":"person","h":"e0758010ac165dee274bb8ff3562118c"}');
INSERT INTO "log" VALUES(41,3,12,37,'{"t":1794853183336,"e":"moved","seat":0,"x":"YV","by":"person","h":"624c355fdac338442ea18366bb39d621"}');
INSERT INTO "log" VALUES(42,2,11,39,'{"t":1794853183368,"e":"moved","seat":1,"x":"2+5","by":"person","h":"080d809fd1b98a6d64b8568ddd640384"}');
INSERT INTO "log" VALUES(43,3,13,41,'{"t":1794853183368,"e":"moved","seat":1,"x":"draw","by":"person","h":"68378d5b38aa3d8eb2027de876fa1732"}');
INSERT INTO "log" VALUES(44,2,12,42,'{"t":1794853183416,"e":"moved","seat":0,"x":"2+6","by":"person","h":"85a86d0f477b5b3829e1638815e8ef36"}');
INSERT INTO "log" VALUES(45,1,12,38,'{"t":1794853183438,"e":"moved","seat":1,"x":"S1","by":"person","h":"b4a42b31ac2c58e533d3b9e9d75c4161"}');
INSERT INTO "log" VALUES(46,3,14,43,'{"t":1794853183468,"e":"moved","seat":1,"x":"Y4","by":"person","h":"2410ebddcef9c21e4b03ccd0908e6ce6"}');
INSERT INTO "log" VALUES(47,1,13,45,'{"t":1794853183525,"e":"moved","seat":0,"x":"draw","by":"person","h":"da65d74a350cb4d0fc88e7091053561c"}');
INSERT INTO "log" VALUES(48,1,14,47,'{"t":1794853183541,"e":"moved","seat":0,"x":"draw","by":"person","h":"4b946dbec108f8d23ec314dc371bc64d"}');
INSERT INTO "log" VALUES(49,4,9,40,'{"t":1794853183565,"e":"moved","seat":1,"x":"take b3","by":"person","h":"aa7612526d343908383ce42b5df6605d"}');
INSERT INTO "log" VALUES(50,2,13,44,'{"t":1794853183612,"e":"moved","seat":0,"x":"done","by":"person","h":"c17c96864f23cf1ab4046e400e5731cf"}');
INSERT INTO "log" VALUES(51,1,15,48,'{"t":1794853183631,"e":"moved","seat":0,"x":"draw","by":"person","h":"e032cc73ac816efb38d927b5323f7792"}');
INSERT INTO "log" VALUES(52,4,10,49,'{"t":1794853183643,"e":"moved","seat":0,"x":"take a2","by":"person","h":"5e8ee64fb3a1741982b65b5824217e64"}');
INSERT INTO "log" VALUES(53,2,14,50,'{"t":1794853183658,"e":"moved","seat":1,"x":"done","by":"person","h":"a5e3cce66a88cb0069f3efb0d32385f0"}');
INSERT INTO "log" VALUES(54,1,16,51,'{"t":1794853183704,"e":"moved","seat":0,"x":"draw","by":"person","h":"1084c6e6052cc7533236b038369def30"}');
INSERT INTO "log" VALUES(55,2,15,53,'{"t":1794853183718,"e":"moved","seat":0,"x":"steal","by":"person","h":"1492b3ea6a6c94b0b1956e5ee9c46aaa"}');
INSERT INTO "log" VALUES(56,3,15,46,'{"t":1794853183746,"e":"moved","seat":0,"x":"Y9","by":"person","h":"25771c72e0ede05bfc27d02ec9e4e4a8"}');
INSERT INTO "log" VALUES(57,2,16,55,'{"t":1794853183766,"e":"moved","seat":1,"x":"1+6","by":"person","h":"6fa31ecc3934364a28081dab9c6691f1"}');
INSERT INTO "log" VALUES(58,4,11,52,'{"t":1794853183773,"e":"moved","seat":1,"x":"take c1","by":"person","h":"5fe6d8f0b72bd44b27f8fd8d8332068d"}');
INSERT INTO "log" VALUES(59,2,17,57,'{"t":1794853183784,"e":"moved","seat":0,"x":"1+5","by":"person","h":"cbfc771ea9739119ad46364681f66f55"}');
INSERT INTO "log" VALUES(60,2,18,59,'{"t":1794853183824,"e":"moved","seat":0,"x":"ace","by":"person","h":"6d3104302e34328d02882a3c4a23ec90"}');
INSERT INTO "log" VALUES(61,2,19,60,'{"t":1794853183875,"e":"moved","seat":0,"x":"lay","by":"person","h":"0a2207414dcff4185ece4985d420535a"}');
INSERT INTO "log" VALUES(62,3,16,56,'{"t":1794853183899,"e":"moved","seat":1,"x":"draw","by":"person","h":"414dd24b7fc18ba36b64a80c25332e56"}');
INSERT INTO "log" VALUES(63,3,17,62,'{"t":1794853183916,"e":"moved","seat":1,"x":"keep","by":"person","h":"95fd21c34ae015ca238f8d9c22c4e602"}');
INSERT INTO "log" VALUES(64,2,20,61,'{"t":1794853183947,"e":"moved","seat":0,"x":"4+5","by":"person","h":"6feb53f62a745f9f69f18c61a97fefb4"}');
INSERT INTO "log" VALUES(65,2,21,64,'{"t":1794853183976,"e":"moved","seat":1,"x":"2+3","by":"person","h":"5bd1f2b0ec9e8cfe3a355546a140fd5d"}');
INSERT INTO "log" VALUES(66,1,17,54,'{"t":1794853184033,"e":"moved","seat":0,"x":"draw","by":"person","h":"8e5d83112e7f13ff489beccae9cd4a05"}');
INSERT INTO "log" VALUES(67,2,22,65,'{"t":1794853184060,"e":"moved","seat":1,"x":"ace","by":"person","h":"17b770a9ddd5775af6f959fd62741e5d"}');
INSERT INTO "log" VALUES(68,2,23,67,'{"t":1794853184066,"e":"moved","seat":1,"x":"lay","by":"person","h":"a3f0bfe46f410cf1170bd7c45aab72bf"}');
INSERT INTO "log" VALUES(69,4,12,58,'{"t":1794853184131,"e":"moved","seat":0,"x":"take c3","by":"person","h":"24cdd2d02923c8d8c160ae3735214682"}');
INSERT INTO "log" VALUES(70,2,24,68,'{"t":1794853184154,"e":"moved","seat":0,"x":"3+6","by":"person","h":"6a770f7702675c4b72a796220e467205"}');
INSERT INTO "log" VALUES(71,4,13,69,'{"t":1794853184186,"e":"moved","seat":1,"x":"take a2","by":"person","h":"9f696a6f4b521f760f16b319dc6df526"}');
INSERT INTO "log" VALUES(72,2,25,70,'{"t":1794853184268,"e":"moved","seat":1,"x":"1+4","by":"person","h":"9071433079bb2e21fe063c8464d581a7"}');
INSERT INTO "log" VALUES(73,1,18,66,'{"t":1794853184291,"e":"moved","seat":0,"x":"B1","by":"person","h":"babb680acd224c30dbfc1e3f0615dd12"}');
INSERT INTO "log" VALUES(74,2,26,72,'{"t":1794853184429,"e":"moved","seat":0,"x":"done","by":"person","h":"7fabb1d7252d8db8d85aea1ebd5d003f"}');
INSERT INTO "log" VALUES(75,4,14,71,'{"t":1794853184443,"e":"moved","seat":0,"x":"take a1","by":"person","h":"d80d5a21dabb8f8d399d9b96a0443ba4"}');
INSERT INTO "log" VALUES(76,3,18,63,'{"t":1794853184450,"e":"moved","seat":0,"x":"B9","by":"person","h":"0c19f3e342ca14dd0babfc68f4d33380"}');
INSERT INTO "log" VALUES(77,1,19,73,'{"t":1794853184515,"e":"moved","seat":1,"x":"B5","by":"person","h":"a26d833c9d485365cf28675281ff1754"}');
INSERT INTO "log" VALUES(78,3,19,76,'{"t":1794853184519,"e":"moved","seat":1,"x":"B4","by":"person","h":"d1ea70ee762f45ab3673dd71fd66d8fa"}');
INSERT INTO "log" VALUES(79,2,27,74,'{"t":1794853184523,"e":"moved","seat":1,"x":"ace","by":"person","h":"9b179be48c25e02d3f00fd80723ee273"}');
INSERT INTO "log" VALUES(80,4,15,75,'{"t":1794853184564,"e":"moved","seat":1,"x":"take c1","by":"person","h":"d03ce6502c3f76b4e5ef7abb5e28d869"}');
INSERT INTO "log" VALUES(81,3,20,78,'{"t":1794853184574,"e":"moved","seat":0,"x":"WT","by":"person","h":"c628456412b22e08d966f9e74480e6d4"}');
INSERT INTO "log" VALUES(82,1,20,77,'{"t":1794853184596,"e":"moved","seat":0,"x":"J=R","by":"person","h":"4ef803a6181e514db11fec888d9f5b8d"}');
INSERT INTO "log" VALUES(83,3,21,81,'{"t":1794853184618,"e":"moved","seat":1,"x":"BV","by":"person","h":"c045875e867b409b2aef357610efcce5"}');
INSERT INTO "log" VALUES(84,2,28,79,'{"t":1794853184622,"e":"moved","seat":1,"x":"draw","by":"person","h":"4b17e9e4983f3082de55d9dca7c6e34d"}');
INSERT INTO "log" VALUES(85,1,21,82,'{"t":1794853184648,"e":"moved","seat":1,"x":"R1","by":"person","h":"9120e76460bf1c1afc4432c70892eacb"}');
INSERT INTO "log" VALUES(86,2,29,84,'{"t":1794853184665,"e":"moved","seat":1,"x":"5+6","by":"person","h":"4aa8be0368fea0807cc49bc285c91b9e"}');
INSERT INTO "log" VALUES(87,3,22,83,'{"t":1794853184724,"e":"moved","seat":0,"x":"B5","by":"person","h":"784f733f0c7eb677442faf69b72b66ff"}');
INSERT INTO "log" VALUES(88,3,23,87,'{"t":1794853184752,"e":"moved","seat":1,"x":"B2","by":"person","h":"553f1ffde48d72c508cc147d2ce17046"}');
INSERT INTO "log" VALUES(89,4,16,80,'{"t":1794853184786,"e":"moved","seat":0,"x":"take c3","by":"person","h":"c14bcb58b0d3970f8ec2abe019eb59da"}');
INSERT INTO "log" VALUES(90,4,17,89,'{"t":1794853184828,"e":"moved","seat":1,"x":"take a3","by":"person","h":"faeb7567e0a8a24a9ff2c6be4c74ab4d"}');
INSERT INTO "log" VALUES(91,1,22,85,'{"t":1794853184851,"e":"moved","seat":0,"x":"draw","by":"person","h":"179dc7d2163128a596a691f09af76e18"}');
INSERT INTO "log" VALUES(92,2,30,86,'{"t":1794853184852,"e":"moved","seat":0,"x":"1+2","by":"person","h":"806a9dc07fab31e24f31014a20513007"}');
INSERT INTO "log" VALUES(93,2,31,92,'{"t":1794853184985,"e":"moved","seat":1,"x":"done","by":"person","h":"f887b02941cb182ea09f94453aaa5812"}');
INSERT INTO "log" VALUES(94,4,18,90,'{"t":1794853184993,"e":"moved","seat":0,"x":"take d2","by":"person","h":"2948bdb97398e1483fa1577d766a7e25"}');
INSERT INTO "log" VALUES(95,1,23,91,'{"t":1794853185003,"e":"moved","seat":0,"x":"draw","by":"person","h":"2e3d165296cfe2966c47e4d89bc51b9c"}');
INSERT INTO "log" VALUES(96,3,24,88,'{"t":1794853185029,"e":"moved","seat":0,"x":"B9","by":"person","h":"94875446797d5d7572dd9e514e6bf2ff"}');
INSERT INTO "log" VALUES(97,3,25,96,'{"t":1794853185045,"e":"moved","seat":1,"x":"WT","by":"person","h":"c672c16c17b19f215a55f94227fbb05f"}');
INSERT INTO "log" VALUES(98,4,19,94,'{"t":1794853185166,"e":"moved","seat":1,"x":"take b2","by":"person","h":"9360ca824f106a534a24d2c2b611daf8"}');
INSERT INTO "log" VALUES(99,3,26,97,'{"t":1794853185229,"e":"moved","seat":0,"x":"G7","by":"person","h":"245848570f35fdc3da3eba9b406ed770"}');
INSERT INTO "log" VALUES(100,3,27,99,'{"t":1794853185307,"e":"moved","seat":1,"x":"G4","by":"person","h":"5e3b5332a4635aabe3ab9c1dcb7e0b23"}');
INSERT INTO "log" VALUES(101,1,24,95,'{"t":1794853185340,"e":"moved","seat":0,"x":"draw","by":"person","h":"50cf043abc0b30abd37e16825b2f2858"}');
INSERT INTO "log" VALUES(102,3,28,100,'{"t":1794853185352,"e":"moved","seat":0,"x":"G1","by":"person","h":"0210d21085e5f8e3636b281d621d5739"}');
INSERT INTO "log" VALUES(103,4,20,98,'{"t":1794853185500,"e":"moved","seat":0,"x":"take c3","by":"person","h":"facc48fd6df5a1a54dfbb5eedd5cb125"}');
INSERT INTO "log" VALUES(104,1,25,101,'{"t":1794853185532,"e":"moved","seat":0,"x":"draw","by":"person","h":"03eb9e83899289d08474d317c07b7d14"}');
INSERT INTO "log" VALUES(105,4,21,103,'{"t":1794853185532,"e":"moved","seat":1,"x":"take a1","by":"person","h":"d7cb2653b05dad3962b2f07631e68095"}');
INSERT INTO "log" VALUES(106,3,29,102,'{"t":1794853185536,"e":"moved","seat":1,"x":"GZ","by":"person","h":"739ca4c0674b3b723b4231f0b4844c69"}');
INSERT INTO "log" VALUES(107,2,32,93,'{"t":1794853185548,"e":"moved","seat":0,"x":"done","by":"person","h":"b75947693497b2ce01acb64b5f525b28"}');
INSERT INTO "log" VALUES(108,3,30,106,'{"t":1794853185692,"e":"moved","seat":1,"x":"G7","by":"person","h":"c0dfba537751b2a797e4eb7451919569"}');
INSERT INTO "log" VALUES(109,4,22,105,'{"t":1794853185717,"e":"moved","seat":0,"x":"take c2","by":"person","h":"0ce258fe73deb32ae66ecd140b1eb95e"}');
INSERT INTO "log" VALUES(110,3,31,108,'{"t":1794853185832,"e":"moved","seat":0,"x":"draw","by":"person","h":"97218c9f43225b59cf22796198f7127b"}');
INSERT INTO "log" VALUES(111,3,32,110,'{"t":1794853185844,"e":"moved","seat":0,"x":"keep","by":"person","h":"e586c61089d2125109c5d6b93808f064"}');
INSERT INTO "log" VALUES(112,2,33,107,'{"t":1794853185866,"e":"moved","seat":1,"x":"lay","by":"person","h":"983d4a81f15947ae18eca4bcef3ec7c5"}');
INSERT INTO "log" VALUES(113,1,26,104,'{"t":1794853185888,"e":"moved","seat":0,"x":"draw","by":"person","h":"b68d0c2cd6ee05f5836ab7bc78b22885"}');
INSERT INTO "log" VALUES(114,2,34,112,'{"t":1794853185921,"e":"moved","seat":1,"x":"3+6","by":"person","h":"f9dd90f9fde27c1310a2671bb3c2c721"}');
INSERT INTO "log" VALUES(115,2,35,114,'{"t":1794853185953,"e":"moved","seat":0,"x":"1+2","by":"person","h":"63b619f6bed0c05ff7e207a072847d1c"}');
INSERT INTO "log" VALUES(116,2,36,115,'{"t":1794853185994,"e":"moved","seat":0,"x":"done","by":"person","h":"105eecc36b2c9f3ef69111b84b4b516e"}');
INSERT INTO "log" VALUES(117,3,33,111,'{"t":1794853186135,"e":"moved","seat":1,"x":"G2","by":"person","h":"d850b6d5ed41a6badacc2bbecdc736f2"}');
INSERT INTO "log" VALUES(118,4,23,109,'{"t":1794853186139,"e":"moved","seat":1,"x":"take c1","by":"person","h":"4b629b5986ccd596bebc6e2c983210f9"}');
INSERT INTO "log" VALUES(119,4,24,118,'{"t":1794853186164,"e":"moved","seat":0,"x":"take a1","by":"person","h":"48f97fb8fa48669f0618006bce1e390d"}');
INSERT INTO "log" VALUES(120,2,37,116,'{"t":1794853186171,"e":"moved","seat":1,"x":"done","by":"person","h":"a2160632d988d106f0d857f33cecf9d8"}');
INSERT INTO "log" VALUES(121,3,34,117,'{"t":1794853186220,"e":"moved","seat":0,"x":"draw","by":"person","h":"3479f7252d2babc9526dd77f5ceadcdc"}');
INSERT INTO "log" VALUES(122,1,27,113,'{"t":1794853186268,"e":"moved","seat":0,"x":"draw","by":"person","h":"734bf1d49875f8681bab460ba933c090"}');
INSERT INTO "log" VALUES(123,3,35,121,'{"t":1794853186272,"e":"moved","seat":0,"x":"W+4=Y","by":"person","h":"6fd4b5c76ef140595b3cb0a74a490694"}');
INSERT INTO "log" VALUES(124,4,25,119,'{"t":1794853186287,"e":"moved","seat":1,"x":"take b3","by":"person","h":"910c373d9429cb3349dda2d09b5dbcfe"}');
INSERT INTO "log" VALUES(125,2,38,120,'{"t":1794853186348,"e":"moved","seat":1,"x":"draw","by":"person","h":"5527afda5f095d77d21e1eac28bb99c5"}');
INSERT INTO "log" VALUES(126,2,39,125,'{"t":1794853186447,"e":"moved","seat":1,"x":"1+2","by":"person","h":"f83fbe9d44bd20383c12e3f458c55739"}');
INSERT INTO "log" VALUES(127,3,36,123,'{"t":1794853186460,"e":"moved","seat":1,"x":"draw","by":"person","h":"bf1a101db2a3a5c3c195f7b44da40e3a"}');
INSERT INTO "log" VALUES(128,2,40,126,'{"t":1794853186465,"e":"moved","seat":0,"x":"4+5","by":"person","h":"11aa0b8b79bd247e1a446efa3de70bf8"}');
INSERT INTO "log" VALUES(129,1,28,122,'{"t":1794853186516,"e":"moved","seat":0,"x":"J=Y","by":"person","h":"155105f1e780afba5d9353d254eb4ba2"}');
INSERT INTO "log" VALUES(130,4,26,124,'{"t":1794853186559,"e":"moved","seat":0,"x":"take a3","by":"person","h":"4acb18f5f291f70672de0afc92334131"}');
INSERT INTO "log" VALUES(131,2,41,128,'{"t":1794853186566,"e":"moved","seat":1,"x":"done","by":"person","h":"425f8b535c6302764f00e8f62684712f"}');
INSERT INTO "log" VALUES(132,4,27,130,'{"t":1794853186572,"e":"moved","seat":1,"x":"take b3","by":"person","h":"aedd1fb367190dca8561f74cdeb54d0f"}');
INSERT INTO "log" VALUES(133,4,28,132,'{"t":1794853186603,"e":"moved","seat":0,"x":"take a1","by":"person","h":"83ad1cff434b34b8b4402942741ef3f5"}');
INSERT INTO "log" VALUES(134,3,37,127,'{"t":1794853186603,"e":"moved","seat":0,"x":"Y6","by":"person","h":"c95e8df800cb1df6c02bda2e21cdb764"}');
INSERT INTO "log" VALUES(135,5,1,0,'{"t":1794853187672,"e":"opened","person":"2w2vov6zpynpvxji","x":"{\"game\":\"pot\",\"players\":4,\"options\":{\"colours\":\"RGBY\",\"starter\":-1,\"rounds\":1},\"clock\":{\"kind\":\"none\"},\"between\":600,\"grace\":600,\"pace\":1000,\"public\":false,\"hints\":false,\"programs\":false,\"rated\":false}","h":"1e26e91b1ff2a3458fcb058c56fe9e65"}');
INSERT INTO "log" VALUES(136,5,2,135,'{"t":1794853187672,"e":"sat","seat":0,"person":"2w2vov6zpynpvxji","h":"13a9547776f9601eb1ea35ee5dfa6162"}');
INSERT INTO "log" VALUES(137,5,3,136,'{"t":1794853187716,"e":"sat","seat":1,"person":"42nlqzwkbgfd5igw","h":"a7957b188bd2e686de06f13acc61ea23"}');
INSERT INTO "log" VALUES(138,5,4,137,'{"t":1794853187716,"e":"sat","seat":2,"person":"ia55ws2muziby2w4","h":"8108225b965812599e5bb235630684e9"}');
INSERT INTO "log" VALUES(139,5,5,138,'{"t":1794853187716,"e":"sat","seat":3,"person":"ehmv2mxgx32s6phv","h":"5c2217cb9b771af7f59884f0103aa6c7"}');
INSERT INTO "log" VALUES(140,5,6,139,'{"t":1794853187724,"e":"started","x":"9e7b17c37620d7a0d60a30ffe41eacdf25ed256040191ced596d6a4117cd9470","rules":1,"commitment":"5076cb84b53ebf11e30daf87db690176810349efa84877e6e52f709d5cbe8c2b","h":"1e076a894fa8966bcf64edb22dcb7131"}');
INSERT INTO "log" VALUES(141,5,7,140,'{"t":1794853187815,"e":"moved","seat":3,"x":"Y10","by":"person","h":"3be355a4f19463d054694fe1590a500c"}');
INSERT INTO "log" VALUES(142,5,8,141,'{"t":1794853187834,"e":"moved","seat":0,"x":"G6","by":"person","h":"946963b39cff7363a969ef422706a26e"}');
INSERT INTO "log" VALUES(143,5,9,142,'{"t":1794853187963,"e":"moved","seat":1,"x":"R9","by":"person","h":"7a862282ec2b146748c5aeaf94a57bff"}');
INSERT INTO "log" VALUES(144,5,10,143,'{"t":1794853187992,"e":"moved","seat":2,"x":"G2","by":"person","h":"dd0d82eea82058bb35d7e06282d1bc95"}');
INSERT INTO "log" VALUES(145,5,11,144,'{"t":1794853188196,"e":"moved","seat":3,"x":"take Y","by":"person","h":"1d3d553c25ceb8fe11a57a07d1e503b8"}');
INSERT INTO "log" VALUES(146,5,12,145,'{"t":1794853188340,"e":"moved","seat":1,"x":"take R","by":"person","h":"dce52d7914b8b611b29d3e78da304ed0"}');
INSERT INTO "log" VALUES(147,5,13,146,'{"t":1794853188463,"e":"moved","seat":3,"x":"R4","by":"person","h":"7af77f296db221cc5448525eb5f66b22"}');
INSERT INTO "log" VALUES(148,5,14,147,'{"t":1794853188597,"e":"moved","seat":0,"x":"G3","by":"person","h":"f2c08c40d99c12c978e284e7458f6a8d"}');
INSERT INTO "log" VALUES(149,5,15,148,'{"t":1794853188684,"e":"moved","seat":1,"x":"Y3","by":"person","h":"b818def710cf1a63ec692f078442bb39"}');
INSERT INTO "log" VALUES(150,5,16,149,'{"t":1794853188746,"e":"moved","seat":2,"x":"R2","by":"person","h":"6a6f89579962cb87d5f827d82640a4b7"}');
INSERT INTO "log" VALUES(151,5,17,150,'{"t":1794853189157,"e":"moved","seat":3,"x":"take G","by":"person","h":"4a91c6ebebd3b83cd4c4cf58d12810a4"}');
INSERT INTO "log" VALUES(152,5,18,151,'{"t":1794853189267,"e":"moved","seat":2,"x":"take R","by":"person","h":"9b179e015775193e2d0cedfb153ea2a4"}');
INSERT INTO "log" VALUES(153,5,19,152,'{"t":1794853189476,"e":"moved","seat":3,"x":"B1","by":"person","h":"6936a55e4c75100ff3b3c9f68eccb512"}');
INSERT INTO "log" VALUES(154,5,20,153,'{"t":1794853189581,"e":"moved","seat":0,"x":"R5","by":"person","h":"774cfc201cd243765db00953fd1e14ca"}');
INSERT INTO "log" VALUES(155,5,21,154,'{"t":1794853190055,"e":"moved","seat":1,"x":"Y5","by":"person","h":"4cc76589b0c92bd777059ef83251260c"}');
INSERT INTO "log" VALUES(156,5,22,155,'{"t":1794853190143,"e":"moved","seat":2,"x":"G5","by":"person","h":"262b1419d94ea30bdc6203ad0905bbdc"}');
INSERT INTO "log" VALUES(157,5,23,156,'{"t":1794853190288,"e":"moved","seat":3,"x":"G8","by":"person","h":"3f350ae0c9d03419bb78db0ac9560c69"}');
INSERT INTO "log" VALUES(158,5,24,157,'{"t":1794853190499,"e":"moved","seat":0,"x":"R3","by":"person","h":"786a746902928c96e837e1031106b752"}');
INSERT INTO "log" VALUES(159,5,25,158,'{"t":1794853190599,"e":"moved","seat":1,"x":"G1","by":"person","h":"1aad1dce0dfb48cecc9f7a354c28ad6e"}');
INSERT INTO "log" VALUES(160,5,26,159,'{"t":1794853190634,"e":"moved","seat":2,"x":"G9","by":"person","h":"1c9da74633965ed43e245c523065ab60"}');
INSERT INTO "log" VALUES(161,5,27,160,'{"t":1794853190661,"e":"moved","seat":2,"x":"take R","by":"person","h":"f3cee04351bb793bfcf26d148ea57ce0"}');
INSERT INTO "log" VALUES(162,5,28,161,'{"t":1794853190880,"e":"moved","seat":3,"x":"take G","by":"person","h":"ade83485bccc2582ec2fd80ad426684d"}');
INSERT INTO "log" VALUES(163,5,29,162,'{"t":1794853190933,"e":"moved","seat":1,"x":"take Y","by":"person","h":"d9b7c1b57b85019984d11aa261eedd11"}');
INSERT INTO "log" VALUES(164,5,30,163,'{"t":1794853191115,"e":"moved","seat":0,"x":"take B","by":"person","h":"7a080d0e677d2a95d7f3dfdff4aaf2d7"}');
INSERT INTO "log" VALUES(165,5,31,164,'{"t":1794853191139,"e":"moved","seat":2,"x":"R10","by":"person","h":"878933d3eb97d299d021ac896488c341"}');
INSERT INTO "log" VALUES(166,5,32,165,'{"t":1794853191338,"e":"moved","seat":3,"x":"B2","by":"person","h":"24d4a0b94727336b7c7d869e3e8b6cc1"}');
INSERT INTO "log" VALUES(167,5,33,166,'{"t":1794853191512,"e":"moved","seat":0,"x":"Y7","by":"person","h":"4ca1526408048ba7fb1ed6519d9fb431"}');
INSERT INTO "log" VALUES(168,5,34,167,'{"t":1794853191662,"e":"moved","seat":1,"x":"B10","by":"person","h":"a5176f8b75d7512c3ee52165d017ccda"}');
CREATE TABLE log_heads(
  kept_up_to INTEGER NOT NULL
) STRICT;
INSERT INTO "log_heads" VALUES(168);
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
CREATE TABLE meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID, STRICT;
INSERT INTO "meta" VALUES('secret','c468c7935ad90d5996d22095d3bc9723627aab09c87b3f943e819ed200dfd042');
CREATE TABLE participants(
  match_key INTEGER NOT NULL REFERENCES matches(key) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  person TEXT REFERENCES people(id) ON DELETE SET NULL,
  bot TEXT NOT NULL,
  score INTEGER NOT NULL,
  won INTEGER NOT NULL,
  PRIMARY KEY(match_key, seat)
) WITHOUT ROWID, STRICT;
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
INSERT INTO "people" VALUES('2w2vov6zpynpvxji','Guest 1',0,NULL,'',1794853187667,1794853187667,0,'{}');
INSERT INTO "people" VALUES('42nlqzwkbgfd5igw','Guest 2',0,NULL,'',1794853187688,1794853187688,0,'{}');
INSERT INTO "people" VALUES('562wdeofqlpbfd3w','Guest 1',0,NULL,'',1794853182555,1794853182555,0,'{}');
INSERT INTO "people" VALUES('arm7oyp7kpnggvml','Guest 2',0,NULL,'',1794853182576,1794853182576,0,'{}');
INSERT INTO "people" VALUES('ehmv2mxgx32s6phv','Guest 4',0,NULL,'',1794853187688,1794853187688,0,'{}');
INSERT INTO "people" VALUES('fylpzu5c7scfsccq','Guest 8',0,NULL,'',1794853182577,1794853182577,0,'{}');
INSERT INTO "people" VALUES('ia55ws2muziby2w4','Guest 3',0,NULL,'',1794853187688,1794853187688,0,'{}');
INSERT INTO "people" VALUES('lmtkwbt3pqpfo3un','Guest 7',0,NULL,'',1794853182555,1794853182555,0,'{}');
INSERT INTO "people" VALUES('nbc2dgz6vnyxiijz','Guest 6',0,NULL,'',1794853182576,1794853182576,0,'{}');
INSERT INTO "people" VALUES('qrjyffvwjyt2htnk','Guest 4',0,NULL,'',1794853182576,1794853182576,0,'{}');
INSERT INTO "people" VALUES('thkmdgnmthzn5jo5','Guest 3',0,NULL,'',1794853182555,1794853182555,0,'{}');
INSERT INTO "people" VALUES('vft2z4rwbojevvb4','Guest 5',0,NULL,'',1794853182555,1794853182555,0,'{}');
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
) STRICT;
INSERT INTO "tables" VALUES(1,'vljckqg43uau','mio',1794853182568,1794853182592,1,'{"owner":"562wdeofqlpbfd3w","public":false,"sitting":["562wdeofqlpbfd3w","arm7oyp7kpnggvml"]}',129);
INSERT INTO "tables" VALUES(2,'mqgavrsnd5rs','tennis',1794853182569,1794853182592,1,'{"owner":"thkmdgnmthzn5jo5","public":false,"sitting":["thkmdgnmthzn5jo5","qrjyffvwjyt2htnk"]}',131);
INSERT INTO "tables" VALUES(3,'7xxjxxb6yhpu','solo',1794853182569,1794853182592,1,'{"owner":"vft2z4rwbojevvb4","public":false,"sitting":["vft2z4rwbojevvb4","nbc2dgz6vnyxiijz"]}',134);
INSERT INTO "tables" VALUES(4,'etoftc2oy625','skyjo',1794853182569,1794853182592,1,'{"owner":"lmtkwbt3pqpfo3un","public":false,"sitting":["lmtkwbt3pqpfo3un","fylpzu5c7scfsccq"]}',133);
INSERT INTO "tables" VALUES(5,'hodkqx2srfxc','pot',1794853187672,1794853187716,1,'{"owner":"2w2vov6zpynpvxji","public":false,"sitting":["2w2vov6zpynpvxji","42nlqzwkbgfd5igw","ia55ws2muziby2w4","ehmv2mxgx32s6phv"]}',168);
CREATE TABLE tokens(
  hash TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  label TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_used INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
CREATE INDEX guests_by_absence ON people(last_seen) WHERE standing = 0;
CREATE INDEX tokens_by_person ON tokens(person);
CREATE INDEX open_tables ON tables(created, id) WHERE open = 1;
CREATE INDEX chat_by_person ON chat(person);
CREATE INDEX participants_by_person ON participants(person) WHERE person IS NOT NULL;
CREATE INDEX matches_by_end ON matches(ended, id);
CREATE INDEX matches_by_game ON matches(game, ended, id);
CREATE INDEX ratings_by_strength ON ratings(game, mu - 3 * sigma DESC, person);
CREATE INDEX deserted_tables ON tables(changed, id) WHERE open = 0;
